import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
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
  kind: ContentKind
  /** Null while it is being created. */
  id: string | null
  authorId: string | null
  /** Whether the text becomes public as soon as it is saved. */
  isPublic: boolean
}

/** Where a text will appear, which decides who reads it. */
export type TextPlace = ItemPlace | { kind: 'forum' }

/** A text being saved. */
export interface SavedText {
  /** HTML from the sanitiser. */
  html: string
  /** The text it replaces: its pictures may stay, whoever owns them. */
  before?: string
  place: TextPlace
  /** The form field that holds it. */
  field: string
}

const isGivenFor = ({ kind, id }: ItemPlace) => Prisma.sql`EXISTS (
  SELECT 1 FROM picture_grant AS given WHERE given.file_id = stored_file.id
    AND given.kind = ${kind}::content_kind AND given.object_id = ${id}::uuid)`

/** Whether everybody who reads this place already sees a picture, in a text that its owner granted it to. */
function isShownToItsReaders(place: TextPlace): Prisma.Sql {
  if (place.kind === 'forum') return isShownInForum
  if (place.isPublic) return isGivenFor(place)
  return Prisma.sql`(${isGivenFor(place)} OR ${isShownInItemsOf(place.authorId)})`
}

async function listKnown(client: DatabaseClient, place: TextPlace): Promise<string[]> {
  if (place.kind === 'forum' || place.id === null) return []
  return listPictureIds(client, place.kind, place.id)
}

/** Grants the viewer's own pictures to somebody else's article or paper that they put them into. */
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
 * Refuses a text that names a picture which its writer may not show there. Allowed are their own pictures, those the text
 * showed before, and those that all its readers see anyway in a text the owner granted them to. A missing picture is refused
 * in the same words. Never widens who may see a picture: see docs/decisions/0014.
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
 * Checks the text of an article or paper that is being saved for good, see `requireMayShow`, and grants it the pictures
 * that its writer added.
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
