import 'server-only'
import { paths } from '@/lib/core/paths'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { defineRepository } from './repository'

/** All of a paper that an edit may change. */
const select = {
  title: true,
  language: true,
  reference: true,
  text: true,
  authors: true,
  journal: true,
  year: true,
  doi: true,
  abstract: true,
  licence: true,
  fileId: true,
} as const satisfies Prisma.PaperSelect

export type PaperContent = Prisma.PaperGetPayload<{ select: typeof select }>

/** Papers, as the editorial rules work on them. */
export const paperRepository = defineRepository<PaperContent>({
  kind: 'paper',
  tags: (id) => [tags.papers, tags.paper(id)],
  orderTags: [],
  changeRows: (tx, where, data) => tx.paper.updateMany({ where, data }),
  readContent: (client, id) => client.paper.findUniqueOrThrow({ where: { id }, select }),
  writeContent: (tx, id, content) =>
    tx.paper.update({
      where: { id },
      data: { ...content, contentChangedAt: new Date() },
      select: { id: true },
    }),
  toVersion: ({ reference: content, ...rest }) => ({ ...rest, content }),
  fromVersion: ({ content: reference, summary: _, ...rest }) => ({ ...rest, reference }),
  fileOf: ({ fileId }) => fileId,
  textOf: ({ reference }) => ({ html: reference, field: 'reference' }),
  describe: (content) => ({
    paper_title: content.title,
    language: content.language,
    reference: content.reference,
    authors: content.authors,
    journal: content.journal,
    year: content.year,
    doi: content.doi,
    abstract: content.abstract,
    licence: content.licence,
    paper: content.fileId && paths.file(content.fileId),
  }),
})
