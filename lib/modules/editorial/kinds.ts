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
import { setTopics } from '../content/service'
import { toSlugs } from '../topics/queries'

/** Columns with the same name in articles, papers and versions. */
const SHARED = ['title', 'language', 'audience', 'topics'] as const
const ARTICLE = [...SHARED, 'content', ...articleTextNames] as const
const PAPER = [...SHARED, 'text', 'authors', 'year', 'fileId', ...paperTextNames] as const

/** Everything that an edit may change, under the names of a version's columns. */
export const contentColumns = {
  ...selectColumns(ARTICLE),
  ...selectColumns(PAPER),
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
  write: (tx: TransactionClient, id: string, content: Content) => Promise<void>
  /** Returns the content by the field names of the API. */
  toFields: (content: Content) => Record<string, unknown>
}

const article: KindContent = {
  textField: 'article_content',
  async read(client, id) {
    const select = { ...selectColumns(ARTICLE), coverId: true } as const
    const {
      coverId: fileId,
      topics,
      ...row
    } = await client.article.findUniqueOrThrow({
      where: { id },
      select,
    })
    return { ...EMPTY, ...row, fileId, topics: toSlugs(topics) }
  },
  async write(tx, id, content) {
    const { topics, ...columns } = pick(content, ARTICLE)
    const text = plainText(content.content)
    await tx.article.update({
      where: { id },
      data: { ...columns, coverId: content.fileId, text, contentChangedAt: new Date() },
      select: { id: true },
    })
    await setTopics(tx, 'article', id, topics)
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
    const select = { ...selectColumns(PAPER), reference: true } as const
    const { reference, topics, ...row } = await client.paper.findUniqueOrThrow({
      where: { id },
      select,
    })
    return { ...EMPTY, ...row, content: reference, topics: toSlugs(topics) }
  },
  async write(tx, id, content) {
    const { topics, ...columns } = pick(content, PAPER)
    await tx.paper.update({
      where: { id },
      data: { ...columns, reference: content.content, contentChangedAt: new Date() },
      select: { id: true },
    })
    await setTopics(tx, 'paper', id, topics)
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
