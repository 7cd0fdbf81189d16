import 'server-only'
import { type ContentLanguage, listTranslations, type Translation } from '@/lib/core/locales'
import { addPageTags, tagged } from '@/lib/platform/cache/tagged'
import { type DatabaseClient, db, Prisma } from '@/lib/platform/db/client'
import { linkedTables, staleCondition } from '@/lib/platform/db/kind-tables'
import type { LinkedKind, PublicTranslations } from './schema'

/** A text of a group. Times are ISO 8601. */
export interface LinkedRow {
  id: string
  title: string
  language: ContentLanguage
  ownerId: string | null
  isPublic: boolean
  translationOf: string | null
  isStale: boolean
  changedAt: string
}

/** A group, with the tags that change when its public texts do. */
interface TaggedGroup {
  texts: LinkedRow[]
  tags: string[]
}

/**
 * Reads the undeleted texts of a group, as `listGroup`, with the tags of all its texts: a deleted one can be restored.
 */
export async function readTaggedGroup(
  client: DatabaseClient,
  kind: LinkedKind,
  id: string,
): Promise<TaggedGroup> {
  const { table, title, owner, isPublic } = linkedTables[kind]
  const rows = await client.$queryRaw<
    (Omit<LinkedRow, 'changedAt'> & { changedAt: Date; isDeleted: boolean })[]
  >`
    WITH root AS (SELECT coalesce(translation_of, id) AS root_id FROM ${table} WHERE id = ${id}::uuid)
    SELECT id::text, ${title} AS title, language::text AS language, ${owner}::text AS "ownerId",
      ${isPublic} AS "isPublic", translation_of::text AS "translationOf", ${staleCondition(kind)} AS "isStale",
      coalesce(content_changed_at, created_at) AS "changedAt", deleted_at IS NOT NULL AS "isDeleted"
    FROM ${table} AS item, root
    WHERE id = root_id OR translation_of = root_id
    ORDER BY translation_of NULLS FIRST, created_at, id`
  const texts = rows.flatMap(({ isDeleted, changedAt, ...row }) =>
    isDeleted ? [] : [{ ...row, changedAt: changedAt.toISOString() }],
  )
  return { texts, tags: getGroupTags(kind, rows) }
}

/**
 * Lists the undeleted texts of a group, original first, by the id of any of them: only the text itself if it has no
 * translations, none for an unknown id.
 */
export const listGroup = async (
  client: DatabaseClient,
  kind: LinkedKind,
  id: string,
): Promise<LinkedRow[]> => (await readTaggedGroup(client, kind, id)).texts

/** The tags of the pages that show a text of the group. */
export const getGroupTags = (kind: LinkedKind, group: { id: string }[]) =>
  group.flatMap(({ id }) => linkedTables[kind].tags(id))

const NONE: PublicTranslations = { others: [], changed: null }

/** Maps the translations of a text for its readers; empty without a group. */
export function toTranslations(group: LinkedRow[], id: string): PublicTranslations {
  const publicTexts = group.filter(({ isPublic }) => isPublic)
  const own = publicTexts.find((text) => text.id === id)
  if (!own || publicTexts.length === 1) return NONE
  const short = ({ id, title, language }: LinkedRow) => ({ id, title, language })
  const original = own.isStale
    ? publicTexts.find((text) => text.id === own.translationOf)
    : undefined
  return {
    others: listTranslations(publicTexts, id).map(short),
    changed: original ? short(original) : null,
  }
}

/**
 * Reads the translations for a text's page, which is revalidated when any text of the group is added, removed,
 * restored or changed.
 */
export async function readTranslations(kind: LinkedKind, id: string): Promise<PublicTranslations> {
  const group = await tagged({
    key: ['translations', kind, id],
    tags: linkedTables[kind].tags(id),
    read: () => readTaggedGroup(db(), kind, id),
  })
  return toTranslations(await addPageTags(group.tags, group.texts), id)
}

/** The addresses of a text's other languages. */
export const translationPaths = (
  { others }: PublicTranslations,
  path: (id: string, title: string) => string,
): Translation[] => others.map(({ id, title, language }) => ({ language, path: path(id, title) }))

/**
 * The public texts of a kind that belong to a group, by their original: for the sitemap. An unpublished original
 * still groups its translations.
 */
export async function listPublicGroups(kind: LinkedKind) {
  const { table, title, isPublic } = linkedTables[kind]
  const rows = await db().$queryRaw<
    { id: string; title: string; language: ContentLanguage; root: string }[]
  >`
    SELECT id::text, ${title} AS title, language::text AS language, coalesce(translation_of, id)::text AS root FROM ${table} AS item
    WHERE ${isPublic} AND deleted_at IS NULL AND (translation_of IS NOT NULL
      OR EXISTS (SELECT 1 FROM ${table} AS other WHERE other.translation_of = item.id))
    ORDER BY translation_of NULLS FIRST, created_at, id`
  const groups = new Map<string, typeof rows>()
  for (const row of rows) groups.set(row.root, [...(groups.get(row.root) ?? []), row])
  return groups
}

/**
 * Searches texts of a kind by part of their title, newest first, to link one of them.
 * @param ownerId of a viewer who sees only public texts and their own; null for one who sees everything
 */
export async function findCandidates(kind: LinkedKind, typed: string, ownerId: string | null) {
  const { table, title, owner, isPublic } = linkedTables[kind]
  const term = typed.trim().toLowerCase()
  if (!term) return []
  const mine = ownerId ? Prisma.sql`AND (${isPublic} OR ${owner} = ${ownerId}::uuid)` : Prisma.empty
  return db().$queryRaw<
    { id: string; title: string; language: ContentLanguage; is_public: boolean }[]
  >`
    SELECT id::text, ${title} AS title, language::text AS language, ${isPublic} AS is_public FROM ${table}
    WHERE deleted_at IS NULL AND position(${term} IN lower(${title})) > 0 ${mine}
    ORDER BY created_at DESC, id DESC LIMIT 10`
}
