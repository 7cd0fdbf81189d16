import 'server-only'
import { columnsOf, paperTextNames } from '@/lib/core/content-fields'
import { pick } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { setTopics } from '../content/service'
import { toSlugs } from '../topics/queries'
import { defineRepository } from './repository'

/** Columns with the same name in papers and versions. */
const SAME = [
  'title',
  'language',
  'audience',
  'text',
  'authors',
  'year',
  'fileId',
  'topics',
  ...paperTextNames,
] as const

/** Everything in a paper that an edit may change. */
const select = {
  ...columnsOf(SAME),
  reference: true,
} as const satisfies Prisma.PaperSelect

/** Topics by their slugs. */
export type PaperContent = Omit<Prisma.PaperGetPayload<{ select: typeof select }>, 'topics'> & {
  topics: string[]
}

/** The repository of papers. */
export const paperRepository = defineRepository<PaperContent>({
  kind: 'paper',
  tags: (id) => [tags.papers, tags.paper(id)],
  orderTags: [],
  changeRows: (tx, where, data) => tx.paper.updateMany({ where, data }),
  async readContent(client, id) {
    const row = await client.paper.findUniqueOrThrow({ where: { id }, select })
    return { ...row, topics: toSlugs(row.topics) }
  },
  async writeContent(tx, id, { topics, ...content }) {
    await tx.paper.update({
      where: { id },
      data: { ...content, contentChangedAt: new Date() },
      select: { id: true },
    })
    await setTopics(tx, 'paper', id, topics)
  },
  toVersion: ({ reference: content, ...rest }) => ({ ...rest, content }),
  fromVersion: ({ content: reference, ...version }) => ({ ...pick(version, SAME), reference }),
  fileOf: ({ fileId }) => fileId,
  textOf: ({ reference }) => ({ html: reference, field: 'reference' }),
  describe: (content) => ({
    paper_title: content.title,
    language: content.language,
    audience: content.audience,
    reference: content.reference,
    authors: content.authors,
    journal: content.journal,
    year: content.year,
    doi: content.doi,
    abstract: content.abstract,
    licence: content.licence,
    topics: content.topics,
    paper: content.fileId && paths.file(content.fileId),
  }),
})
