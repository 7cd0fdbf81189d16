import 'server-only'
import { buffer } from 'node:stream/consumers'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidateOutsideRequest } from '@/lib/platform/cache/revalidate'
import { type DatabaseClient, db, Prisma } from '@/lib/platform/db/client'
import { encodeImage } from '@/lib/platform/images/encode'
import type { Covered } from '@/lib/platform/images/encode-covered'
import { runWithLease } from '@/lib/platform/jobs/lease'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { describeError, log } from '@/lib/platform/log/log'
import { storage } from '@/lib/platform/storage/storage'
import { BACKGROUND, queues, type WorkOrder } from '@/lib/platform/work/queues'
import {
  destroyFiles,
  type FinishDestruction,
  redactPictures,
  releaseFiles,
  sweepUnusedPictures,
} from './destroy-files'
import {
  getTagsUsing,
  isUsedInForum,
  isUsedInItemsBy,
  isUsedPublicly,
  listPictureIds,
} from './picture-uses'
import {
  ATTACHMENT,
  AVATAR,
  COVER,
  checkPdf,
  encodeCasePicture,
  encodePicture,
  LICENCE,
  PAPER,
  type SentFile,
} from './prove-file'
import {
  type PreparedFile,
  prepare,
  putCasePicture,
  putPdf,
  putPicture,
  putSizes,
  removeBytes,
} from './put-files'
import { findPrivateFile, type PrivateFile, type WantedFile } from './queries'

export {
  destroyFiles,
  type FinishDestruction,
  listPictureIds,
  type PreparedFile,
  redactPictures,
  releaseFiles,
  type SentFile,
}

const unsized = {
  kind: { in: ['COVER', 'BODY_IMAGE'] },
  variants: { equals: Prisma.DbNull },
} satisfies Prisma.StoredFileWhereInput

/** The number of tries, and the backoff after the first failure; each wait is twice the previous one. */
const MAX_ATTEMPTS = 8
const INITIAL_BACKOFF_MS = 60_000
const MAX_BACKOFF_MS = 6 * 3_600_000

interface Unsized {
  id: string
  key: string
  sizeTries: number
}

async function makeSizes(key: string, bytes: Buffer) {
  // Covers and pictures in texts use the same sizes.
  const { variants } = await queues().pictures.run(BACKGROUND, () =>
    encodeImage(bytes, { kind: 'cover' }),
  )
  return putSizes(key, variants)
}

/** Postpones the picture with a backoff, so that the next ones come first. */
async function postpone({ id, sizeTries }: Unsized, error: unknown): Promise<null> {
  const wait = Math.min(MAX_BACKOFF_MS, INITIAL_BACKOFF_MS * 2 ** sizeTries)
  await db().storedFile.updateMany({
    where: { id },
    data: {
      sizeTries: Math.min(sizeTries + 1, MAX_ATTEMPTS),
      sizeAfter: new Date(Date.now() + wait),
    },
  })
  log('warn', 'picture.resize_postponed', {
    file: id,
    tries: sizeTries + 1,
    ...describeError(error),
  })
  return null
}

/** A picture that cannot be resized is shown as it is: at once if it is broken, otherwise after many tries. */
async function createSizes(picture: Unsized) {
  const { id, key, sizeTries } = picture
  let bytes: Buffer | null
  try {
    const stream = await storage().read(key)
    bytes = stream && (await buffer(stream))
  } catch (error) {
    // Storage may be down for a day, so this error does not count as a final failure.
    return postpone(picture, error)
  }
  if (!bytes) return []
  try {
    return await makeSizes(key, bytes)
  } catch (error) {
    const isBroken = error instanceof AppError && error.code === 'invalid'
    if (!isBroken && sizeTries + 1 < MAX_ATTEMPTS) return postpone(picture, error)
    log('error', 'picture.resize_failed', { file: id, ...describeError(error) })
    return []
  }
}

async function resizePicture(picture: Unsized): Promise<void> {
  const { id } = picture
  const variants = await createSizes(picture)
  if (!variants) return
  await db().storedFile.updateMany({ where: { id, ...unsized }, data: { variants } })
  // Either the file was released meanwhile, or another process finished first and its row names the same bytes under
  // the same keys.
  const isDeleted = (await db().storedFile.count({ where: { id } })) === 0
  if (isDeleted) return removeBytes(variants.map((variant) => variant.key))
  // Pages rendered earlier show the picture in one size only.
  revalidateOutsideRequest(...(await getTagsUsing(db(), [id])))
}

/**
 * Makes the AVIF and WebP sizes of all covers and pictures in texts that lack them. A run may stop at any moment; the
 * next one continues under the same keys. A failed picture is retried later and delays no others.
 */
export async function resizePictures(): Promise<void> {
  const select = { id: true, key: true, sizeTries: true } as const
  for (;;) {
    const picture = await db().storedFile.findFirst({
      where: { ...unsized, OR: [{ sizeAfter: null }, { sizeAfter: { lte: new Date() } }] },
      orderBy: { createdAt: 'asc' },
      select,
    })
    if (!picture) return
    await resizePicture(picture)
  }
}

/**
 * Runs `resizePictures` in one process at a time until none is left, including pictures received by other processes.
 */
const resizePendingPictures = singleRun('pictures', () => runWithLease('pictures', resizePictures))

interface ItemPlace {
  kind: ContentKind
  /** Null while it is being created. */
  id: string | null
  authorId: string | null
  /** Whether the text becomes public as soon as it is saved. */
  isPublic: boolean
}

/** Where a text will appear, which decides its readers. */
type TextPlace = ItemPlace | { kind: 'forum' }

interface SavedText {
  /** HTML from the sanitiser. */
  html: string
  /** The text it replaces: its pictures may stay, whoever owns them. */
  before?: string
  place: TextPlace
  /** The form field that holds it. */
  field: string
}

const isGrantedTo = ({ kind, id }: ItemPlace) => Prisma.sql`EXISTS (
  SELECT 1 FROM picture_grant AS given WHERE given.file_id = stored_file.id
    AND given.kind = ${kind}::content_kind AND given.object_id = ${id}::uuid)`

/** Returns whether everybody who reads this place already sees a picture, in a text that its owner granted it to. */
function isVisibleToReaders(place: TextPlace): Prisma.Sql {
  if (place.kind === 'forum') return isUsedInForum
  if (place.isPublic) return isGrantedTo(place)
  return Prisma.sql`(${isGrantedTo(place)} OR ${isUsedInItemsBy(place.authorId)})`
}

async function listEmbeddedImages(client: DatabaseClient, place: TextPlace): Promise<string[]> {
  if (place.kind === 'forum' || place.id === null) return []
  return listPictureIds(client, place.kind, place.id)
}

/** Grants the viewer's own pictures to another person's article or paper that they added them to. */
async function grantOwnPictures(
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
 * Rejects a text with a picture that its writer may not show there. They may show their own pictures, those already
 * in the text, and those that all its readers can see in a text the owner granted them to. A missing picture gets the
 * same error. Never widens access to a picture (docs/decisions/0014).
 * @throws AppError `invalid` (422) at the field
 */
export async function requireShowablePictures(
  client: DatabaseClient,
  viewer: Viewer,
  { html, before = '', place, field }: SavedText,
): Promise<void> {
  if (!html.includes('<img ')) return
  const known = await listEmbeddedImages(client, place)
  const refused = await client.$queryRaw<{ id: string }[]>`
    SELECT named.id FROM unnest(picture_ids(${html})) AS named (id)
    WHERE named.id <> ALL (picture_ids(${before})) AND named.id <> ALL (${known}::uuid[])
      AND NOT EXISTS (SELECT 1 FROM stored_file
        WHERE stored_file.id = named.id AND stored_file.kind = 'BODY_IMAGE'
          AND (stored_file.uploader_id = ${viewer.id}::uuid
            OR ${isUsedPublicly} OR ${isVisibleToReaders(place)}))
    LIMIT 1`
  if (refused.length === 0) return
  const text = 'validation.pictureNotYours'
  throw new AppError('invalid', text, { [field]: [text] })
}

/**
 * Checks the text of an article or paper on its final save, see `requireShowablePictures`, and grants it the pictures that its
 * writer added.
 * @throws AppError `invalid` (422) at the field
 */
export async function grantEmbeddedImages(
  client: DatabaseClient,
  viewer: Viewer,
  text: SavedText & { place: ItemPlace },
): Promise<void> {
  await requireShowablePictures(client, viewer, text)
  const { place, html } = text
  if (place.id && place.authorId !== viewer.id) await grantOwnPictures(client, viewer, place, html)
}

/** Without a stated purpose, a file joins the applicants' queue. */
const ordinary = (uploaderId: string | null): WorkOrder => ({
  person: uploaderId ?? 'nobody',
  purpose: 'applicant',
})

/**
 * Checks that a file is a harmless PDF of at most 5 MB, and writes it for its owner and administrators only.
 * @param uploaderId null while the account is still being created.
 * @throws AppError `invalid` at `working_license`.
 */
export async function storeLicence(
  file: SentFile,
  uploaderId: string | null,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const { pages } = await checkPdf(file, LICENCE, order)
  const written = await putPdf('licence', await file.read())
  const facts = { kind: 'LICENCE', visibility: 'PRIVATE', name: file.name, pages } as const
  return prepare({ ...written, ...facts, uploaderId })
}

/**
 * Makes a square picture from a JPG, PNG or WebP of at most 2 MB, without camera metadata (place, device), and writes it in
 * its sizes. Everybody may see it while an account uses it.
 * @throws AppError `invalid` at `avatar`.
 */
export async function storeAvatar(
  file: SentFile,
  uploaderId: string | null,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const encoded = await encodePicture(file, AVATAR, order)
  const written = await putPicture('avatar', encoded)
  return prepare({ ...written, kind: 'AVATAR', visibility: 'PUBLIC', uploaderId })
}

/**
 * Makes a cover from a PNG, GIF, JPG, WebP or SVG of at most 5 MB, without camera metadata, and writes it.
 * @param sizes `later` leaves the smaller sizes to `scheduleResizing`, so that the author need not wait for them.
 * @throws AppError `invalid` at `article_cover_image`.
 */
export async function storeCover(
  file: SentFile,
  uploaderId: string,
  sizes: 'now' | 'later' = 'later',
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const encoded = await encodePicture(file, { ...COVER, sizes }, order)
  const { variants, ...written } = await putPicture('cover', encoded)
  const sized = sizes === 'now' ? { variants } : {}
  return prepare({ ...written, ...sized, kind: 'COVER', visibility: 'PUBLIC', uploaderId })
}

/**
 * Makes the cover of a draft by the rules of `storeCover`, and writes it for the draft's author only: in one size, since no
 * page shows it.
 * @throws AppError `invalid` at `article_cover_image`.
 */
export async function storeDraftCover(
  file: SentFile,
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const written = await putPicture('cover', await encodePicture(file, COVER, order))
  return prepare({ ...written, kind: 'COVER', visibility: 'PRIVATE', uploaderId })
}

/** Makes the sizes of stored covers and pictures in the background. Call it after the commit. */
export function scheduleResizing(): void {
  setImmediate(resizePendingPictures)
}

/**
 * Checks that a file is a harmless PDF of at most 25 MB, and writes it.
 * @returns the file, with the words of its pages for the search.
 * @throws AppError `invalid` at `paper`.
 */
export async function storePaper(
  file: SentFile,
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile & { text: string }> {
  const { pages, text } = await checkPdf(file, PAPER, order)
  const written = await putPdf('paper', await file.read())
  const facts = { kind: 'PAPER', visibility: 'PUBLIC', name: file.name, pages } as const
  return { ...prepare({ ...written, ...facts, uploaderId }), text }
}

/**
 * Checks that a file is a harmless PDF of at most 10 MB, and writes it for readers of the case that will refer to it.
 * @returns the file, with all its words: its name, its metadata, its pages.
 * @throws AppError `invalid` at `attachment`.
 */
export async function storeAttachment(
  file: SentFile,
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile & { words: string }> {
  const { pages, text, about } = await checkPdf(file, ATTACHMENT, order)
  const written = await putPdf('attachment', await file.read())
  const facts = { kind: 'ATTACHMENT', visibility: 'PRIVATE', name: file.name, pages } as const
  const words = [file.name.replace(/[_.-]+/g, ' '), about, text].join('\n')
  return { ...prepare({ ...written, ...facts, uploaderId }), words }
}

/**
 * Re-encodes a case photograph, without camera metadata and with covered regions blacked out, and writes it for readers of
 * the case that will refer to it. Its name is not kept: it may be the patient's.
 * @param covered regions as fractions of width and height
 * @throws AppError `invalid` at `picture`.
 */
export async function storeCasePicture(
  file: SentFile,
  covered: readonly Covered[],
  uploaderId: string,
  order = ordinary(uploaderId),
): Promise<PreparedFile> {
  const written = await putCasePicture(await encodeCasePicture(file, covered, order))
  return prepare({ ...written, kind: 'CASE_PICTURE', visibility: 'PRIVATE', uploaderId })
}

/**
 * Returns a private file to a viewer who may read it; reads of licences and attachments are audited
 * (docs/rules.md#uploads). Null for everybody else, as if it did not exist.
 */
export async function openPrivateFile(
  viewer: Viewer,
  id: string,
  {
    requestId,
    demandConfirmation,
    ...wanted
  }: { requestId: string; demandConfirmation: () => void } & WantedFile,
): Promise<PrivateFile | null> {
  const file = await findPrivateFile(viewer, id, wanted)
  if (!file) return null
  const { licenceOwnerId: owner } = file
  if (file.audit === 'licence.read' && owner !== viewer.id) demandConfirmation()
  if (!file.audit) return file
  await recordAudit(db(), {
    actorId: viewer.id,
    action: file.audit,
    objectKind: 'file',
    objectId: id,
    requestId,
    // The file is destroyed when a newer licence replaces it, but its owner still sees who opened it.
    ...(owner ? { detail: { owner } } : {}),
  })
  return file
}

/** Sizes pictures left over by a process that died, and sweeps pictures in no text and covers of no draft. */
export const pictureJobs = [
  { everyMs: 60_000, run: resizePendingPictures },
  { everyMs: 3_600_000, run: sweepUnusedPictures },
]
