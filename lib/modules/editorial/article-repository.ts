import 'server-only'
import { paths } from '@/lib/core/paths'
import { plainText } from '@/lib/core/plain-text'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { defineRepository } from './repository'

/** All of an article that an edit may change. */
const select = {
  title: true,
  content: true,
  summary: true,
  language: true,
  coverId: true,
} as const satisfies Prisma.ArticleSelect

export type ArticleContent = Prisma.ArticleGetPayload<{ select: typeof select }>

/** Articles, as the editorial rules work on them. */
export const articleRepository = defineRepository<ArticleContent>({
  kind: 'article',
  tags: (id) => [tags.articles, tags.article(id)],
  orderTags: [tags.articleOrder],
  changeRows: (tx, where, data) => tx.article.updateMany({ where, data }),
  readContent: (client, id) => client.article.findUniqueOrThrow({ where: { id }, select }),
  writeContent: (tx, id, content) =>
    tx.article.update({
      where: { id },
      data: { ...content, text: plainText(content.content), contentChangedAt: new Date() },
      select: { id: true },
    }),
  toVersion: ({ coverId: fileId, ...content }) => ({ ...content, fileId }),
  fromVersion: ({ title, content, summary, language, fileId: coverId }) => ({
    title,
    content,
    summary,
    language,
    coverId,
  }),
  fileOf: ({ coverId }) => coverId,
  textOf: ({ content }) => ({ html: content, field: 'article_content' }),
  describe: (content) => ({
    article_title: content.title,
    article_content: content.content,
    summary: content.summary,
    language: content.language,
    article_cover_image: content.coverId && paths.file(content.coverId),
  }),
})
