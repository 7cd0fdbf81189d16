import 'server-only'
import {
  articleTextNames,
  type ContentKind,
  paperTextNames,
  selectColumns,
} from '@/lib/core/content-kinds'
import { byName, pick } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { plainText } from '@/lib/core/plain-text'
import type { DatabaseClient, Prisma, TransactionClient } from '@/lib/platform/db/client'
import { toSlugs } from '../topics/queries'

/** Columns with the same name in articles, papers and versions. */
const SHARED = ['title', 'language', 'audience'] as const
const ARTICLE = [...SHARED, 'content', ...articleTextNames] as const
const PAPER = [...SHARED, 'text', 'authors', 'year', 'fileId', ...paperTextNames] as const

/** Everything that an edit may change, under the names of a version's columns. */
export const contentColumns = {
  ...selectColumns(ARTICLE),
  ...selectColumns(PAPER),
  topics: true,
} as const satisfies Prisma.RevisionSelect

/** The content of an article or paper, as a version stores it; fields of the other kind are empty. */
export type Content = Prisma.RevisionGetPayload<{ select: typeof contentColumns }>

const EMPTY = {
  text: '',
  authors: [],
  year: null,
  ...byName([...articleTextNames, ...paperTextNames], () => null),
}

interface KindContent {
  /** The form field that holds the rich text. */
  textField: string
  read: (client: DatabaseClient, id: string) => Promise<Content>
  /** Writes all but the topics, which other tables hold. */
  write: (tx: TransactionClient, id: string, content: Content) => Promise<void>
  /** Returns the content by the field names of the API. */
  toFields: (content: Content) => Record<string, unknown>
}

const article: KindContent = {
  textField: 'article_content',
  async read(client, id) {
    const select = { ...selectColumns(ARTICLE), coverId: true, topics: true } as const
    const row = await client.article.findUniqueOrThrow({ where: { id }, select })
    const { coverId: fileId, topics, ...same } = row
    return { ...EMPTY, ...same, fileId, topics: toSlugs(topics) }
  },
  async write(tx, id, content) {
    const text = plainText(content.content)
    await tx.article.update({
      where: { id },
      data: {
        ...pick(content, ARTICLE),
        coverId: content.fileId,
        text,
        contentChangedAt: new Date(),
      },
      select: { id: true },
    })
  },
  toFields: (content) => ({
    article_title: content.title,
    article_content: content.content,
    ...pick(content, articleTextNames),
    language: content.language,
    audience: content.audience,
    topics: content.topics,
    article_cover_image: content.fileId && paths.file(content.fileId),
  }),
}

const paper: KindContent = {
  textField: 'reference',
  async read(client, id) {
    const select = { ...selectColumns(PAPER), reference: true, topics: true } as const
    const row = await client.paper.findUniqueOrThrow({ where: { id }, select })
    const { reference: content, topics, ...same } = row
    return { ...EMPTY, ...same, content, topics: toSlugs(topics) }
  },
  async write(tx, id, content) {
    await tx.paper.update({
      where: { id },
      data: {
        ...pick(content, PAPER),
        reference: content.content,
        contentChangedAt: new Date(),
      },
      select: { id: true },
    })
  },
  toFields: (content) => ({
    paper_title: content.title,
    language: content.language,
    audience: content.audience,
    reference: content.content,
    authors: content.authors,
    journal: content.journal,
    year: content.year,
    doi: content.doi,
    abstract: content.abstract,
    licence: content.licence,
    topics: content.topics,
    paper: content.fileId && paths.file(content.fileId),
  }),
}

/** The differences between the kinds for everything that handles their contents. */
export const contentByKind: Record<ContentKind, KindContent> = { article, paper }
