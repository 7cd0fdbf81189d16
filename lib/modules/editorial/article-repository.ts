import 'server-only'
import { articleTextNames, columnsOf } from '@/lib/core/content-fields'
import { pick } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { plainText } from '@/lib/core/plain-text'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { setTopics } from '../content/service'
import { toSlugs } from '../topics/queries'
import { defineRepository } from './repository'

/** Everything in an article that an edit may change. */
const select = {
  title: true,
  content: true,
  ...columnsOf(articleTextNames),
  language: true,
  audience: true,
  coverId: true,
  topics: true,
} as const satisfies Prisma.ArticleSelect

/** Topics by their slugs. */
export type ArticleContent = Omit<Prisma.ArticleGetPayload<{ select: typeof select }>, 'topics'> & {
  topics: string[]
}

/** The repository of articles. */
export const articleRepository = defineRepository<ArticleContent>({
  kind: 'article',
  tags: (id) => [tags.articles, tags.article(id)],
  orderTags: [tags.articleOrder],
  changeRows: (tx, where, data) => tx.article.updateMany({ where, data }),
  async readContent(client, id) {
    const row = await client.article.findUniqueOrThrow({ where: { id }, select })
    return { ...row, topics: toSlugs(row.topics) }
  },
  async writeContent(tx, id, { topics, ...content }) {
    await tx.article.update({
      where: { id },
      data: { ...content, text: plainText(content.content), contentChangedAt: new Date() },
      select: { id: true },
    })
    await setTopics(tx, 'article', id, topics)
  },
  toVersion: ({ coverId: fileId, ...content }) => ({ ...content, fileId }),
  fromVersion: ({ fileId: coverId, ...version }) => ({
    ...pick(version, ['title', 'content', 'language', 'audience', 'topics', ...articleTextNames]),
    coverId,
  }),
  fileOf: ({ coverId }) => coverId,
  textOf: ({ content }) => ({ html: content, field: 'article_content' }),
  describe: (content) => ({
    article_title: content.title,
    article_content: content.content,
    ...pick(content, articleTextNames),
    language: content.language,
    audience: content.audience,
    topics: content.topics,
    article_cover_image: content.coverId && paths.file(content.coverId),
  }),
})
