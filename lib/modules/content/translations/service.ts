import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import type { ContentLanguage } from '@/lib/core/locales'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { linkedTables } from '@/lib/platform/db/kind-tables'
import { findCandidates, getGroupTags, type LinkedRow, listGroup } from './queries'
import {
  type CandidateDto,
  type GroupDto,
  type LinkedKind,
  type LinkInput,
  linkedKinds,
  type TranslationInput,
} from './schema'

const missing = () => new AppError('not_found', 'translations.missing')
const conflict = (text: string) => new AppError('conflict', text)

function getKind(name: string): LinkedKind {
  const kind = linkedKinds.find((each) => each === name)
  if (!kind) throw missing()
  return kind
}

const mayLink = (viewer: Viewer, row: LinkedRow) => can(viewer, 'translation.link', row)

const maySee = (viewer: Viewer, { isPublic, ownerId }: LinkedRow) =>
  isPublic || can(viewer, 'article.edit', { ownerId })

/** A text with its group. @throws AppError `not_found` when the viewer may not see it */
async function findText(
  client: TransactionClient | ReturnType<typeof db>,
  viewer: Viewer,
  kind: LinkedKind,
  id: string,
): Promise<{ own: LinkedRow; group: LinkedRow[] }> {
  if (!isUuid(id)) throw missing()
  const group = await listGroup(client, kind, id)
  const own = group.find((row) => row.id === id)
  if (!own || !maySee(viewer, own)) throw missing()
  return { own, group }
}

/** The group of a text, as far as a member of staff may see it. @throws AppError `forbidden`; `not_found` */
export async function readGroup(viewer: Viewer, name: string, id: string): Promise<GroupDto> {
  requireCan(viewer, 'dashboard.view')
  const { own, group } = await findText(db(), viewer, getKind(name), id)
  return {
    may_link: mayLink(viewer, own),
    texts: group
      .filter((row) => maySee(viewer, row))
      .map(({ id, title, language, isPublic, translationOf, isStale, changedAt }) => ({
        id,
        title,
        language,
        is_public: isPublic,
        is_original: translationOf === null,
        is_stale: isStale,
        changed_at: changedAt,
      })),
  }
}

/** Searches texts to link by part of their title. @throws AppError `forbidden`; `not_found` for an unknown kind */
export async function searchCandidates(
  viewer: Viewer,
  name: string,
  typed: string,
): Promise<{ texts: CandidateDto[] }> {
  requireCan(viewer, 'dashboard.view')
  const ownerId = can(viewer, 'article.decide') ? null : viewer.id
  return { texts: await findCandidates(getKind(name), typed, ownerId) }
}

/** Locks texts of a kind for the rest of the transaction, always in the same order. */
async function lockTexts(tx: TransactionClient, kind: LinkedKind, ids: string[]): Promise<void> {
  const { table } = linkedTables[kind]
  await tx.$queryRaw`SELECT id FROM ${table} WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/**
 * Serialises changes of language within a group until the transaction ends, since two of its texts may be changed at once.
 * Lock the texts first: a transaction that holds a text may be waiting for this lock.
 */
const lockGroup = (tx: TransactionClient, root: string) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${root}, 0))`

const sameLanguage = () => {
  const text = 'translations.sameLanguage'
  return new AppError('conflict', text, { language: [text] })
}

/**
 * Checks that no other text of a group has a language (docs/rules.md#languages). The text must be locked, or written, in the
 * same transaction.
 * @param language the text's own by default
 * @throws AppError `conflict` (409) at `language`
 */
export async function requireFreeLanguage(
  tx: TransactionClient,
  kind: LinkedKind,
  id: string,
  language?: ContentLanguage,
): Promise<void> {
  const { table } = linkedTables[kind]
  // Deleted texts count: one of them may be the original of others.
  const [found] = await tx.$queryRaw<{ root: string }[]>`
    SELECT coalesce(item.translation_of, item.id)::text AS root FROM ${table} AS item WHERE id = ${id}::uuid
      AND (item.translation_of IS NOT NULL OR EXISTS (SELECT 1 FROM ${table} AS other WHERE other.translation_of = item.id))`
  if (!found) return
  await lockGroup(tx, found.root)
  const group = await listGroup(tx, kind, id)
  const sought = language ?? group.find((row) => row.id === id)?.language
  if (group.some((row) => row.id !== id && row.language === sought)) throw sameLanguage()
}

interface Change {
  name: string
  id: string
  step: 'link' | 'unlink' | 'sync'
  caller: Caller
}

/** Changes a text's place in its group, writes the audit event, and revalidates the pages of both groups. */
async function changeGroup(
  viewer: Viewer,
  { name, id, step, caller }: Change,
  write: (
    tx: TransactionClient,
    kind: LinkedKind,
  ) => Promise<{ shown: string[]; original: string }>,
): Promise<GroupDto> {
  const kind = getKind(name)
  const shown = await db().$transaction(async (tx) => {
    const { shown, original } = await write(tx, kind)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: `${kind}.${step}`,
      objectKind: kind,
      objectId: id,
      requestId: caller.requestId,
      detail: { original },
    })
    return shown
  })
  revalidate(tags.translations, ...shown)
  return readGroup(viewer, name, id)
}

/**
 * Links a text as a translation of another, or of that one's original, within a transaction.
 * @returns the pages that show the group, and the original
 * @throws AppError as `linkTranslation`
 */
async function linkInTransaction(
  tx: TransactionClient,
  viewer: Viewer,
  { kind, id }: { kind: LinkedKind; id: string },
  { original_id, changed_at }: LinkInput,
): Promise<{ shown: string[]; original: string }> {
  const { group } = await findText(tx, viewer, kind, original_id)
  const original = group.find((row) => !row.translationOf)?.id ?? group[0]?.translationOf ?? ''
  await lockTexts(tx, kind, [id, original])
  await lockGroup(tx, original)
  const { own, group: before } = await findText(tx, viewer, kind, id)
  if (!mayLink(viewer, own)) throw new AppError('forbidden', 'accounts.notAllowed')
  const theirs = await listGroup(tx, kind, original_id)
  if (before.length > 1 || own.translationOf) throw conflict('translations.hasGroup')
  if (theirs.some(({ language }) => language === own.language)) throw sameLanguage()
  const { table } = linkedTables[kind]
  await tx.$executeRaw`
    UPDATE ${table} SET translation_of = ${original}::uuid,
      translated_at = least(now(), ${changed_at ?? null}::timestamptz) WHERE id = ${id}::uuid`
  return { shown: getGroupTags(kind, [...theirs, own]), original }
}

/**
 * Links a text as a translation of another, or of that one's original (docs/rules.md#languages).
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it has a group already, or the group has its language.
 */
export const linkTranslation = (
  viewer: Viewer,
  name: string,
  id: string,
  input: LinkInput,
  caller: Caller,
) =>
  changeGroup(viewer, { name, id, step: 'link', caller }, (tx, kind) =>
    linkInTransaction(tx, viewer, { kind, id }, input),
  )

/**
 * Links a new text in the transaction that creates it: readers do not see it yet.
 * @returns the tags to revalidate after the commit, so that the pages of its group also depend on the new text
 * @throws AppError as `linkTranslation`
 */
export async function linkNewTranslation(
  tx: TransactionClient,
  viewer: Viewer,
  text: { kind: LinkedKind; id: string },
  { translation_of, translated_from }: TranslationInput,
  { requestId }: Caller,
): Promise<string[]> {
  if (!translation_of) return []
  const input = { original_id: translation_of, changed_at: translated_from }
  const { original, shown } = await linkInTransaction(tx, viewer, text, input)
  const event = { objectKind: text.kind, objectId: text.id, requestId, detail: { original } }
  await recordAudit(tx, { ...event, actorId: viewer.id, action: `${text.kind}.link` })
  return shown
}

/** Locks a translation that the viewer may change, for the rest of the transaction. */
async function lockTranslation(
  tx: TransactionClient,
  viewer: Viewer,
  kind: LinkedKind,
  id: string,
) {
  if (!isUuid(id)) throw missing()
  await lockTexts(tx, kind, [id])
  const { own, group } = await findText(tx, viewer, kind, id)
  if (!mayLink(viewer, own)) throw new AppError('forbidden', 'accounts.notAllowed')
  if (!own.translationOf) throw conflict('translations.noOriginal')
  return { original: own.translationOf, shown: getGroupTags(kind, group) }
}

/** Removes a translation from its group. @throws AppError `forbidden`; `not_found`; `conflict` (409) for an original. */
export const unlinkTranslation = (viewer: Viewer, name: string, id: string, caller: Caller) =>
  changeGroup(viewer, { name, id, step: 'unlink', caller }, async (tx, kind) => {
    const found = await lockTranslation(tx, viewer, kind, id)
    const { table } = linkedTables[kind]
    await tx.$executeRaw`
      UPDATE ${table} SET translation_of = NULL, translated_at = NULL WHERE id = ${id}::uuid`
    return found
  })

/** Marks a translation as matching the current version of its original. @throws AppError as `unlinkTranslation` */
export const markUpToDate = (viewer: Viewer, name: string, id: string, caller: Caller) =>
  changeGroup(viewer, { name, id, step: 'sync', caller }, async (tx, kind) => {
    const found = await lockTranslation(tx, viewer, kind, id)
    const { table } = linkedTables[kind]
    await tx.$executeRaw`UPDATE ${table} SET translated_at = now() WHERE id = ${id}::uuid`
    return found
  })
