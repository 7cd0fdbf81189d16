import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { type DatabaseClient, Prisma } from '@/lib/platform/db/client'
import {
  isShownInForum,
  isShownInItemsOf,
  isShownToEverybody,
  listPictureIds,
} from './picture-uses'

interface ItemPlace {
  kind: 'article' | 'paper'
  /** Null while it is being made. */
  id: string | null
  authorId: string | null
  /** Whether the public reads the text as soon as it is saved. */
  isPublic: boolean
}

/** Where a text is to stand, which decides who reads it. */
export type TextPlace = ItemPlace | { kind: 'forum' }

/** A text that somebody saves. */
export interface SavedText {
  /** An answer of the sanitiser. */
  html: string
  /** What stood in its place before: its pictures may stay, whoever they belong to. */
  before?: string
  place: TextPlace
  /** Where the form takes it. */
  field: string
}

const isGivenFor = ({ kind, id }: ItemPlace) => Prisma.sql`EXISTS (
  SELECT 1 FROM picture_grant AS given WHERE given.file_id = stored_file.id
    AND given.kind = ${kind}::content_kind AND given.object_id = ${id}::uuid)`

/** Whether the very readers of a place see a picture already, in a text that its owner gave it for. */
function isShownToItsReaders(place: TextPlace): Prisma.Sql {
  if (place.kind === 'forum') return isShownInForum
  if (place.isPublic) return isGivenFor(place)
  return Prisma.sql`(${isGivenFor(place)} OR ${isShownInItemsOf(place.authorId)})`
}

async function listKnown(client: DatabaseClient, place: TextPlace): Promise<string[]> {
  if (place.kind === 'forum' || place.id === null) return []
  return listPictureIds(client, place.kind, place.id)
}

/** Who puts an own picture into somebody else's article or paper gives it for that. */
async function giveOwn(
  client: DatabaseClient,
  viewer: Viewer,
  { kind, id }: ItemPlace,
  html: string,
): Promise<void> {
  await client.$executeRaw`
    INSERT INTO picture_grant (file_id, kind, object_id)
    SELECT stored_file.id, ${kind}::content_kind, ${id}::uuid FROM stored_file
    WHERE stored_file.id = ANY (picture_ids(${html})) AND kind = 'BODY_IMAGE'
      AND uploader_id = ${viewer.id}::uuid
    ON CONFLICT DO NOTHING`
}

/**
 * Has a text refused that names a picture which its writer may not show there. Allowed are one's own pictures, those
 * that the text showed before, and those that everybody who reads it sees anyway in a text of the picture's owner. What
 * is not there is refused in the same words. Never widens who reads a picture: see docs/decisions/0014.
 * @throws AppError `invalid` (422) at the field
 */
export async function requireMayShow(
  client: DatabaseClient,
  viewer: Viewer,
  { html, before = '', place, field }: SavedText,
): Promise<void> {
  if (!html.includes('<img ')) return
  const known = await listKnown(client, place)
  const refused = await client.$queryRaw<{ id: string }[]>`
    SELECT named.id FROM unnest(picture_ids(${html})) AS named (id)
    WHERE named.id <> ALL (picture_ids(${before})) AND named.id <> ALL (${known}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM stored_file
        WHERE stored_file.id = named.id AND stored_file.kind = 'BODY_IMAGE'
          AND (stored_file.uploader_id = ${viewer.id}::uuid
            OR ${isShownToEverybody} OR ${isShownToItsReaders(place)}))
    LIMIT 1`
  if (refused.length === 0) return
  const text = 'validation.pictureNotYours'
  throw new AppError('invalid', text, { [field]: [text] })
}

/**
 * The same for the text of an article or paper that is being saved for good: what its writer has put there is given
 * for it.
 * @throws AppError `invalid` (422) at the field
 */
export async function saveShown(
  client: DatabaseClient,
  viewer: Viewer,
  text: SavedText & { place: ItemPlace },
): Promise<void> {
  await requireMayShow(client, viewer, text)
  const { place, html } = text
  if (place.id && place.authorId !== viewer.id) await giveOwn(client, viewer, place, html)
}
