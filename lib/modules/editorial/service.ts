import 'server-only'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import { articleTextNames, paperTextNames, selectColumns } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { pick } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { plainText } from '@/lib/core/plain-text'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { setTopics } from '../content/service'
import { grantEmbeddedImages, releaseFiles } from '../files/service'
import { toSlugs } from '../topics/queries'
import { notifyAboutWaiting } from './announce'
import { findItem, requireSeen } from './queries'
import {
  type ChangeContent,
  type ContentRepository,
  defineRepository,
  type Item,
  type ItemRepository,
} from './repository'
import type { ChangeNote, EditEffect } from './schema'
import {
  destroyItem,
  isMove,
  lockItem,
  record,
  requireNote,
  storeVersion,
  versionChange,
} from './steps'

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
const paperSelect = {
  ...selectColumns(SAME),
  reference: true,
} as const satisfies Prisma.PaperSelect

/** Topics by their slugs. */
type PaperContent = Omit<Prisma.PaperGetPayload<{ select: typeof paperSelect }>, 'topics'> & {
  topics: string[]
}

/** The repository of papers. */
const paperRepository = defineRepository<PaperContent>({
  kind: 'paper',
  tags: (id) => [tags.papers, tags.paper(id)],
  orderTags: [],
  changeRows: (tx, where, data) => tx.paper.updateMany({ where, data }),
  async readContent(client, id) {
    const row = await client.paper.findUniqueOrThrow({
      where: { id },
      select: paperSelect,
    })
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
  getFileId: ({ fileId }) => fileId,
  getText: ({ reference }) => ({ html: reference, field: 'reference' }),
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

/** Computes a fingerprint of the fields that an edit may change; approvals and reviews do not affect it. */
function hashContent<Content>(repository: ContentRepository<Content>, content: Content): string {
  const hash = createHash('sha256').update(JSON.stringify(repository.describe(content)))
  return hash.digest('base64url').slice(0, 22)
}

/**
 * Returns the mark to send with a viewer's next edit of an item: for a public item, an author builds on their waiting
 * edit. Clients send it back as `based_on`.
 */
async function getVersion<Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  item: { id: string; isPublished: boolean },
): Promise<string> {
  const isProposed = item.isPublished && !can(viewer, `${repository.kind}.decide`)
  const waiting = isProposed ? await repository.findWaiting(db(), item.id) : null
  const content = waiting
    ? await repository.readVersionContent(db(), waiting.id)
    : await repository.readContent(db(), item.id)
  return hashContent(repository, content)
}

/**
 * Wraps a change so that it does not overwrite text that its writer has not seen. Accepts the same text again: a
 * browser that lost the first response may repeat its edit.
 * @param basedOn the mark that the writer was given; without it, the last write wins
 * @returns the wrapped change; it throws AppError `conflict` (409)
 */
function assertVersion<Content>(
  repository: ContentRepository<Content>,
  basedOn: string | undefined,
  change: ChangeContent<Content>,
): ChangeContent<Content> {
  if (!basedOn) return change
  return async (tx, before) => {
    const after = await change(tx, before)
    const found = hashContent(repository, before)
    if (basedOn === found || hashContent(repository, after) === found) return after
    throw new AppError('conflict', 'content.changedMeanwhile')
  }
}

/** Everything in an article that an edit may change. */
const select = {
  title: true,
  content: true,
  ...selectColumns(articleTextNames),
  language: true,
  audience: true,
  coverId: true,
  topics: true,
} as const satisfies Prisma.ArticleSelect

/** Topics by their slugs. */
type ArticleContent = Omit<Prisma.ArticleGetPayload<{ select: typeof select }>, 'topics'> & {
  topics: string[]
}

/** The repository of articles. */
const articleRepository = defineRepository<ArticleContent>({
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
  getFileId: ({ coverId }) => coverId,
  getText: ({ content }) => ({ html: content, field: 'article_content' }),
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

/** The repositories of content that is written, approved and read. */
export const repositories = { article: articleRepository, paper: paperRepository } as const

export { type ContentRepository, destroyItem, getVersion, type ItemRepository, notifyAboutWaiting }

/**
 * Restores a deleted item within a transaction; its pages are revalidated after the commit.
 * @returns false if it is not deleted, or gone
 */
export async function restoreDeleted(
  tx: TransactionClient,
  repository: ItemRepository,
  id: string,
  by: { viewer: Viewer; caller: Caller },
): Promise<boolean> {
  const from = { deletedAt: { not: null } } as const
  if (!(await repository.change(tx, id, from, { deletedAt: null }))) return false
  await record(tx, repository, 'restore', id, by)
  return true
}

/** Revalidates the pages that show a restored item. */
export const revalidateRestored = (repository: ItemRepository, id: string): void =>
  revalidate(...repository.tags(id), ...repository.orderTags)

/** Stores an author's edit of a public item as a proposal; a newer one builds on the previous one and supersedes it. */
async function propose<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  id: string,
  viewer: Viewer,
  change: ChangeContent<Content>,
  note: ChangeNote,
): Promise<EditEffect> {
  const waiting = await repository.findWaiting(tx, id)
  const before = waiting
    ? await repository.readVersionContent(tx, waiting.id)
    : await repository.readContent(tx, id)
  const after = await change(tx, before)
  const changeNote = note.change_note ?? waiting?.changeNote ?? null
  const isSameNote = (changeNote || null) === (waiting?.changeNote ?? null)
  if (isDeepStrictEqual(before, after) && (!waiting || isSameNote)) return 'none'
  if (waiting) await repository.settle(tx, waiting.id, { state: 'SUPERSEDED' })
  const proposed = {
    state: 'PENDING',
    editorId: viewer.id,
    changeNote: changeNote || null,
  } as const
  await repository.addVersion(tx, id, after, proposed)
  return 'waits'
}

/** Publishes an administrator's edit of a public item: the previous text is kept as a version, and so is the new one. */
async function publish<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
  note: ChangeNote,
): Promise<{ effect: EditEffect; moves: boolean }> {
  const { id } = item
  const before = await repository.readContent(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return { effect: 'none', moves: false }
  const changeNote = requireNote(note)
  await storeVersion(tx, repository, item)
  await repository.writeContent(tx, id, after)
  const now = new Date()
  const decided = { deciderId: viewer.id, decidedAt: now, ...(changeNote ? { changeNote } : {}) }
  const version = { state: 'APPROVED', editorId: viewer.id, ...decided } as const
  const { code } = await repository.addVersion(tx, id, after, version)
  await repository.change(tx, id, {}, versionChange(code, changeNote, now))
  return { effect: 'published', moves: isMove(repository, before, after) }
}

/**
 * Changes in place what only its author and administrators see; a rejected item is pending again. Only this kind of edit
 * detaches a file, since versions keep theirs.
 * @returns the effect, and the replaced file if there is one
 */
async function overwrite<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  item: Item,
  change: ChangeContent<Content>,
): Promise<{ effect: EditEffect; freed: string[] }> {
  const { id } = item
  const before = await repository.readContent(tx, id)
  const after = await change(tx, before)
  // An edit that changes nothing does not count as writing: see `findLastWriter`.
  if (!item.rejectedAt && isDeepStrictEqual(before, after)) return { effect: 'none', freed: [] }
  await repository.writeContent(tx, id, after)
  if (item.rejectedAt) {
    await repository.change(tx, id, { isPublished: false }, { rejectedAt: null, rejection: null })
  }
  const file = repository.getFileId(before)
  return { effect: 'saved', freed: file && file !== repository.getFileId(after) ? [file] : [] }
}

/** Refuses an edit whose text shows pictures that its writer may not show there. */
function guardPictures<Content>(
  repository: ContentRepository<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
): ChangeContent<Content> {
  return async (tx, before) => {
    const after = await change(tx, before)
    const { id, ownerId: authorId } = item
    const isPublic = item.isPublished && can(viewer, `${repository.kind}.decide`)
    await grantEmbeddedImages(tx, viewer, {
      ...repository.getText(after),
      place: { kind: repository.kind, id, authorId, isPublic },
    })
    return after
  }
}

/** Applies an edit according to the item's current state; returns the files it may have freed. */
async function carryOut<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
  note: ChangeNote,
): Promise<{ effect: EditEffect; moves: boolean; freed: string[] }> {
  if (!item.isPublished) {
    return { ...(await overwrite(tx, repository, item, change)), moves: false }
  }
  if (can(viewer, `${repository.kind}.decide`)) {
    return { ...(await publish(tx, repository, item, viewer, change, note)), freed: [] }
  }
  const effect = await propose(tx, repository, item.id, viewer, change, note)
  return { effect, moves: false, freed: [] }
}

/**
 * Finds an item that the viewer may edit.
 * @throws AppError `not_found` for anybody who may not see it, `forbidden` for anybody who may see but not change it.
 */
export async function findEditable(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
): Promise<Item> {
  const item = await findItem(repository, viewer, id)
  requireCan(viewer, `${repository.kind}.edit`, { ownerId: item.ownerId })
  return item
}

/**
 * Edits an item by the rules of content (docs/rules.md#content): an item that is not public is changed in place; for a public
 * one, an author's edit waits for approval while the approved version stays, and an administrator's takes effect at once.
 * @param caller with the mark of what the editor was given, see `assertVersion`, and the editor's note for readers
 * @param write may save files: it runs within the transaction.
 * @throws AppError `not_found` for anybody who may not see the item, `forbidden` for anybody who may see but not change it,
 *   `conflict` (409) when somebody else changed it since the editor was given it, `invalid` (422) at `change_note`, see
 *   `requireNote`, and at the text when it shows somebody else's pictures, see `requireMayShow`.
 */
export async function submitEdit<Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  caller: Caller & ChangeNote & { basedOn?: string | undefined },
  write: ChangeContent<Content>,
): Promise<EditEffect> {
  const change = assertVersion(repository, caller.basedOn, write)
  const { effect, moves, removeBytes } = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    requireSeen(repository, viewer, item)
    requireCan(viewer, `${repository.kind}.edit`, { ownerId: item.ownerId })
    const guarded = guardPictures(repository, item, viewer, change)
    const { effect, moves, freed } = await carryOut(tx, repository, item, viewer, guarded, caller)
    const detail = { effect, self: item.ownerId === viewer.id }
    await record(tx, repository, 'edit', id, { viewer, caller }, detail)
    if (effect === 'waits' || (effect === 'saved' && item.rejectedAt)) {
      const { kind } = repository
      await notifyAboutWaiting(tx, { kind, id, isEdit: effect === 'waits', actorId: viewer.id })
    }
    return { effect, moves, removeBytes: await releaseFiles(tx, freed) }
  })
  await removeBytes()
  if (effect === 'published')
    revalidate(...repository.tags(id), ...(moves ? repository.orderTags : []))
  return effect
}
