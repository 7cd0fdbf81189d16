import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { publicName } from '@/lib/core/accounts'
import { articleTextNames, paperTextNames } from '@/lib/core/content-kinds'
import { pick } from '@/lib/core/objects'
import { siteTextKeys } from '@/lib/core/site-texts'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { authorColumns } from '@/lib/modules/accounts/users/queries'
import { visibleToReaders } from '@/lib/modules/comments/repository'
import { isUsedPublicly } from '@/lib/modules/files/picture-uses'
import { topicTexts } from '@/lib/modules/topics/schema'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { hashFile } from '../backup/snapshot.mjs'
import {
  CONTENT,
  type Content,
  contentShape,
  type FileEntry,
  type FileKind,
  FORMAT,
  getPath,
  MANIFEST,
  type Manifest,
  VERSION,
} from './schema'

const TIMEOUT_MS = 600_000
const MAX_NAME_LENGTH = 100

/** A file to export, and where its bytes are. */
interface SourceFile {
  id: string
  kind: FileKind
  key: string
  name: string
}

const iso = (date: Date | null) => date?.toISOString() ?? null
const byId = { orderBy: { id: 'asc' } } as const
const isPublic = { isPublished: true, deletedAt: null } as const
const notDeleted = { deletedAt: null } as const
const topicLinks = {
  select: { topic: { select: { slug: true } } },
  orderBy: { topic: { slug: 'asc' } },
} as const

interface Linked {
  topicLinks: { topic: { slug: string } }[]
}

const getSlugs = ({ topicLinks }: Linked) => topicLinks.map(({ topic }) => topic.slug)

interface Translated {
  id: string
  translationOf: string | null
  translatedAt: Date | null
}

/** A translation whose original is not public stands on its own. */
function translationIn(rows: readonly Translated[]) {
  const ids = new Set(rows.map(({ id }) => id))
  return ({ translationOf, translatedAt }: Translated) => {
    const isLinked = translationOf !== null && ids.has(translationOf)
    return {
      translation_of: isLinked ? translationOf : null,
      translated_at: isLinked ? iso(translatedAt) : null,
    }
  }
}

const toTimestamps = (row: { createdAt: Date; updatedAt: Date }) => ({
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})

interface ApprovedRow extends Translated, Linked {
  title: string
  language: Content['articles'][number]['language']
  audience: Content['articles'][number]['audience']
  reviewerId: string | null
  reviewedAt: Date | null
  reviewDueAt: Date | null
  publishedAt: Date | null
  createdAt: Date
  updatedAt: Date
  contentChangedAt: Date | null
  changeNote: string | null
  changeNotedAt: Date | null
  code: string
  commentsOpen: boolean
}

const toApproved = (row: ApprovedRow, author: string | null) => ({
  id: row.id,
  title: row.title,
  language: row.language,
  audience: row.audience,
  author,
  // A reviewer who was asked but has not confirmed stays private.
  reviewer: row.reviewedAt ? row.reviewerId : null,
  reviewed_at: iso(row.reviewedAt),
  review_due_at: iso(row.reviewDueAt),
  published_at: (row.publishedAt ?? row.createdAt).toISOString(),
  ...toTimestamps(row),
  content_changed_at: iso(row.contentChangedAt),
  change_note: row.changeNote,
  change_noted_at: iso(row.changeNotedAt),
  code: row.code,
  comments_open: row.commentsOpen,
  topics: getSlugs(row),
})

async function readArticles(tx: TransactionClient) {
  const rows = await tx.article.findMany({ where: isPublic, ...byId, include: { topicLinks } })
  const translationOf = translationIn(rows)
  return rows.map((row) => ({
    ...toApproved(row, row.authorId),
    ...translationOf(row),
    content: row.content,
    ...pick(row, articleTextNames),
    cover: row.coverId,
  }))
}

async function readPapers(tx: TransactionClient) {
  const omit = { text: true } as const
  const rows = await tx.paper.findMany({ where: isPublic, ...byId, omit, include: { topicLinks } })
  const translationOf = translationIn(rows)
  return rows.map((row) => ({
    ...toApproved(row, row.uploaderId),
    ...translationOf(row),
    reference: row.reference,
    authors: row.authors,
    year: row.year,
    ...pick(row, paperTextNames),
    file: row.fileId,
  }))
}

interface CuratedRow extends Translated, Linked {
  language: Content['facts'][number]['language']
  createdAt: Date
  updatedAt: Date
  contentChangedAt: Date | null
}

/** Exports the fields that videos, facts and questions have in common. */
function mapCurated(rows: readonly CuratedRow[]) {
  const translationOf = translationIn(rows)
  return (row: CuratedRow) => ({
    id: row.id,
    language: row.language,
    ...toTimestamps(row),
    content_changed_at: iso(row.contentChangedAt),
    topics: getSlugs(row),
    ...translationOf(row),
  })
}

async function readCurated(tx: TransactionClient) {
  const query = { where: notDeleted, ...byId, include: { topicLinks } }
  const videos = await tx.video.findMany(query)
  const facts = await tx.fact.findMany(query)
  const questions = await tx.faq.findMany(query)
  const [mapVideo, mapFact, mapQuestion] = [
    mapCurated(videos),
    mapCurated(facts),
    mapCurated(questions),
  ]
  return {
    videos: videos.map((row) => ({
      ...mapVideo(row),
      title: row.title,
      url: row.url,
      audience: row.audience,
      publisher: row.publisher,
      minutes: row.minutes,
      megabytes: row.megabytes,
      transcript: row.transcript,
    })),
    facts: facts.map((row) => ({
      ...mapFact(row),
      title: row.title,
      content: row.content,
      source: row.source,
    })),
    questions: questions.map((row) => ({
      ...mapQuestion(row),
      question: row.question,
      answer: row.answer,
      source: row.source,
    })),
  }
}

/** The comments that readers see below public articles and papers, except redacted ones. */
async function readComments(tx: TransactionClient): Promise<Content['comments']> {
  const where = {
    ...visibleToReaders,
    redactedAt: null,
    OR: [{ article: isPublic }, { paper: isPublic }],
  } satisfies Prisma.CommentWhereInput
  const rows = await tx.comment.findMany({ where, ...byId })
  return rows.flatMap((row) => {
    const item = row.articleId ?? row.paperId
    if (!item) return []
    return {
      id: row.id,
      on: row.kind,
      item,
      author: row.authorId,
      content: row.content,
      created_at: row.createdAt.toISOString(),
      edited_at: iso(row.editedAt),
    }
  })
}

async function readTopics(tx: TransactionClient) {
  const rows = await tx.topic.findMany({ orderBy: { slug: 'asc' } })
  return rows.map((row) => ({
    slug: row.slug,
    kind: row.kind,
    icd_system: row.icdSystem as Content['topics'][number]['icd_system'],
    icd_code: row.icdCode,
    texts: topicTexts.parse(row.texts),
    archived: row.deletedAt !== null,
  }))
}

const siteFields = z.record(z.string(), z.string())

/** The newest version of each; the moderation rules are not for others to read. */
async function readSiteTexts(tx: TransactionClient) {
  const rows = await tx.siteText.findMany({
    where: { key: { in: siteTextKeys.filter((key) => key !== 'moderation') } },
    distinct: ['key'],
    orderBy: [{ key: 'asc' }, { version: 'desc' }],
  })
  return rows.flatMap(({ key, fields }) => {
    const filled = Object.entries(siteFields.parse(fields)).filter(([, text]) => text !== '')
    return filled.length > 0 ? { key, fields: Object.fromEntries(filled) } : []
  })
}

/** Omits restricted people, whose names are not public. */
async function readAuthors(tx: TransactionClient, ids: Set<string>): Promise<Content['authors']> {
  const rows = await tx.user.findMany({
    where: { id: { in: [...ids] }, accountStatus: { not: 'RESTRICTED' } },
    ...byId,
    select: { ...authorColumns, id: true },
  })
  return rows.map((row) => {
    const { first_name, last_name } = publicName(row)
    return { id: row.id, name: `${first_name} ${last_name}`.trim().slice(0, MAX_NAME_LENGTH) }
  })
}

async function readFiles(
  tx: TransactionClient,
  { articles, papers }: Pick<Content, 'articles' | 'papers'>,
): Promise<SourceFile[]> {
  const columns = { id: true, key: true, name: true, mime: true }
  const pictureIds = [
    ...articles.flatMap(({ content }) => pictureIdsIn(content)),
    ...papers.flatMap(({ reference }) => pictureIdsIn(reference)),
  ]
  const covers = articles.flatMap(({ cover }) => cover ?? [])
  const documents = papers.flatMap(({ file }) => file ?? [])
  // A picture stays private unless a public text shows it with its owner's grant.
  const publicPictures = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM stored_file WHERE id = ANY (${pictureIds}::uuid[]) AND kind = 'BODY_IMAGE'
      AND visibility = 'PUBLIC' AND ${isUsedPublicly}`
  const kinds = new Map<string, FileKind>([
    ...covers.map((id) => [id, 'cover'] as const),
    ...documents.map((id) => [id, 'paper'] as const),
    ...publicPictures.map(({ id }) => [id, 'picture'] as const),
  ])
  const rows = await tx.storedFile.findMany({
    where: { id: { in: [...kinds.keys()] }, visibility: 'PUBLIC' },
    ...byId,
    select: columns,
  })
  return rows.flatMap(({ mime: _, ...row }) => {
    const kind = kinds.get(row.id)
    return kind ? { ...row, kind } : []
  })
}

/** Returns a function that replaces an id that is not among the rows' with null. */
function keepAmong(rows: readonly { id: string }[]) {
  const ids = new Set(rows.map(({ id }) => id))
  return (id: string | null) => (id && ids.has(id) ? id : null)
}

/** Removes references to people who are not exported. */
function onlyNamed(authors: Content['authors']) {
  const keep = keepAmong(authors)
  return <Row extends { author: string | null; reviewer: string | null }>(row: Row) => ({
    ...row,
    author: keep(row.author),
    reviewer: keep(row.reviewer),
  })
}

async function readAll(tx: TransactionClient): Promise<{ content: Content; files: SourceFile[] }> {
  const [articles, papers] = [await readArticles(tx), await readPapers(tx)]
  const comments = await readComments(tx)
  const people = new Set(
    [
      ...[...articles, ...papers].flatMap(({ author, reviewer }) => [author, reviewer]),
      ...comments.map(({ author }) => author),
    ].flatMap((id) => id ?? []),
  )
  const authors = await readAuthors(tx, people)
  const content = contentShape.parse({
    authors,
    topics: await readTopics(tx),
    articles: articles.map(onlyNamed(authors)),
    papers: papers.map(onlyNamed(authors)),
    ...(await readCurated(tx)),
    comments,
    site_texts: await readSiteTexts(tx),
  })
  return { content, files: await readFiles(tx, content) }
}

/** Everything the public reads, from one snapshot, with its files; nothing pending, private or deleted. */
const readContent = () =>
  db().$transaction(readAll, {
    isolationLevel: 'RepeatableRead',
    timeout: TIMEOUT_MS,
    maxWait: TIMEOUT_MS,
  })

/** Null where the bytes are gone, such as those of an article deleted a moment ago. */
async function copyFile(folder: string, { id, kind, key, name }: SourceFile) {
  const bytes = await storage().read(key)
  if (!bytes) return null
  const path = getPath({ id, kind })
  const to = join(folder, path)
  await pipeline(bytes, createWriteStream(to, { flags: 'wx' }))
  const { size } = await stat(to)
  return { id, kind, path, name, size, sha256: await hashFile(to) } satisfies FileEntry
}

/** Drops covers and documents whose bytes are missing. */
function withoutMissing(content: Content, files: readonly FileEntry[]): Content {
  const keep = keepAmong(files)
  return {
    ...content,
    articles: content.articles.map((item) => ({ ...item, cover: keep(item.cover) })),
    papers: content.papers.map((item) => ({ ...item, file: keep(item.file) })),
  }
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`

/**
 * Writes the public content into a folder, in the format of docs/content-format.md.
 * @param folder recreated, and removed again on any failure
 * @returns what was written, and the ids of files whose bytes are missing
 */
export async function exportContent(
  folder: string,
): Promise<{ content: Content; manifest: Manifest; missing: string[] }> {
  await mkdir(join(folder, 'files'), { recursive: true })
  try {
    const read = await readContent()
    const files: FileEntry[] = []
    const missing: string[] = []
    for (const source of read.files) {
      const file = await copyFile(folder, source)
      if (file) files.push(file)
      else missing.push(source.id)
    }
    const content = withoutMissing(read.content, files)
    const text = toText(content)
    const manifest: Manifest = {
      format: FORMAT,
      version: VERSION,
      exported_at: new Date().toISOString(),
      content: createHash('sha256').update(text).digest('hex'),
      files,
    }
    await writeFile(join(folder, CONTENT), text, { flag: 'wx' })
    await writeFile(join(folder, MANIFEST), toText(manifest), { flag: 'wx' })
    return { content, manifest, missing }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
