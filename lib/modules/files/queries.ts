import 'server-only'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'
import { isUuid } from '@/lib/core/identifiers'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import {
  areAllTextsDeleted,
  isPictureVisibleTo,
  listPublicTextTags,
  type PictureOwner,
} from './picture-uses'
import { type ImageDto, imageVariant } from './schema'

/** The columns needed to show a stored image. */
export const imageColumns = {
  id: true,
  size: true,
  width: true,
  height: true,
  blur: true,
  variants: true,
} as const

interface ImageRow {
  id: string
  size: number
  width: number | null
  height: number | null
  blur: string | null
  variants: unknown
}

const TYPES = ['image/avif', 'image/webp']
const SMALL_WIDTH = 480

/** Maps a stored image to a picture; null when there is none or it was never decoded. */
export function toImage(row: ImageRow | null): ImageDto | null {
  if (!row?.width || !row.height) return null
  const variants = z.array(imageVariant).catch([]).parse(row.variants)
  const sources = TYPES.flatMap((type) => {
    const sized = variants.filter((variant) => variant.mime === type)
    if (sized.length === 0) return []
    const srcset = sized.map((v) => `${paths.file(row.id, v.name)} ${v.width}w`).join(', ')
    return [{ type, srcset }]
  })
  const url = paths.file(row.id)
  const little = variants.findLast((v) => v.mime === 'image/webp' && v.width <= SMALL_WIDTH)
  const small = little
    ? { url: paths.file(row.id, little.name), size: little.size }
    : { url, size: row.size }
  return { url, width: row.width, height: row.height, blur: row.blur, sources, small }
}

/** The pictures that a text shows, in their available sizes; missing ones are left out. */
export async function listTextPictures(html: string): Promise<ImageDto[]> {
  const ids = pictureIdsIn(html)
  if (ids.length === 0) return []
  const rows = await db().storedFile.findMany({
    where: { id: { in: ids }, kind: 'BODY_IMAGE' },
    select: imageColumns,
  })
  return rows.flatMap((row) => toImage(row) ?? [])
}

const approved = { isPublished: true, deletedAt: null } as const

const fileColumns = {
  id: true,
  kind: true,
  visibility: true,
  uploaderId: true,
  mime: true,
  sha256: true,
  key: true,
  variants: true,
} as const satisfies Prisma.StoredFileSelect

/** The location of a stored file; `version` changes with its content. */
export interface FoundFile {
  key: string
  mime: string
  version: string
  /** The file name to show: ASCII, never from user input. */
  showAs: string
}

const NAMES = {
  LICENCE: 'licence',
  AVATAR: 'avatar',
  COVER: 'cover',
  BODY_IMAGE: 'picture',
  PAPER: 'paper',
  ATTACHMENT: 'attachment',
  CASE_PICTURE: 'case-picture',
} as const

type FileKind = keyof typeof NAMES

interface StoredRow {
  kind: FileKind
  key: string
  mime: string
  sha256: Uint8Array
  variants: unknown
}

/** The file of a row, or one of its sizes; null if that size does not exist. */
function toFile(row: StoredRow, variant: string): FoundFile | null {
  const sha256 = Buffer.from(row.sha256).toString('hex')
  // MIME types are our own, so a type's second half is its extension: image/avif.
  const showAs = (mime: string) => `${NAMES[row.kind]}.${mime.split('/').at(-1)}`
  if (variant === '') {
    return { key: row.key, mime: row.mime, version: sha256, showAs: showAs(row.mime) }
  }
  const variants = z.array(imageVariant).catch([]).parse(row.variants)
  const sized = variants.find(({ name }) => name === variant)
  if (!sized) return null
  const { key, mime, name } = sized
  return { key, mime, version: `${sha256}-${name}`, showAs: showAs(mime) }
}

const select = { id: true } as const

/**
 * Reads the cache tags of everything that makes a picture public, by kind. Each read is one statement, so any later
 * change of an item in the result revalidates its tag.
 */
const publicUses = {
  COVER: async ({ id }: PictureOwner) => {
    const articles = await db().article.findMany({ where: { coverId: id, ...approved }, select })
    return articles.map((article) => tags.article(article.id))
  },
  BODY_IMAGE: listPublicTextTags,
  AVATAR: async ({ id }: PictureOwner) => {
    const where = { avatarId: id, accountStatus: { not: 'RESTRICTED' } } as const
    return (await db().user.findMany({ where, select })).map((user) => tags.person(user.id))
  },
}

const isPicture = (kind: string): kind is keyof typeof publicUses => kind in publicUses

/** A picture that everybody may see. */
interface PublicPicture extends FoundFile {
  /** The cache tags of the file and of everything that makes it public. */
  tags: string[]
}

/**
 * Finds a picture that everybody may see: the cover of an approved article, an image in the text of an approved article or
 * paper, or somebody's avatar. Null for anything else, including pictures of what awaits approval.
 * @param variant the name of a size (`640.avif`); empty for the picture itself.
 */
export async function findPublicPicture(
  id: string,
  variant: string,
): Promise<PublicPicture | null> {
  if (!isUuid(id)) return null
  const row = await db().storedFile.findFirst({
    where: { id, visibility: 'PUBLIC' },
    select: fileColumns,
  })
  if (!row || !isPicture(row.kind)) return null
  const uses = await publicUses[row.kind](row)
  const file = toFile(row, variant)
  return file && uses.length > 0 ? { ...file, tags: [tags.file(id), ...uses] } : null
}

/**
 * Reads a picture that everybody may see, for the server's memory (server/page-store).
 * @param variant see `findPublicPicture`
 * @param maxBytes a larger picture is not read
 * @returns its bytes, and the tags whose change makes them stale; null when it is not public, gone or too large
 */
export async function readPublicPicture(
  id: string,
  variant: string,
  maxBytes: number,
): Promise<{ body: Buffer; tags: string[] } | null> {
  const picture = await findPublicPicture(id, variant)
  if (!picture) return null
  const size = await storage().size(picture.key)
  if (size === null || size > maxBytes) return null
  const stream = await storage().read(picture.key)
  return stream && { body: await buffer(stream), tags: picture.tags }
}

export interface PrivateFile extends FoundFile {
  /** The audit action of each read; null if reads are not audited. */
  audit: 'licence.read' | 'attachment.read' | null
  /** The person whose licence it is; null for any other file. */
  licenceOwnerId: string | null
}

const AUDITED = {
  LICENCE: 'licence.read',
  ATTACHMENT: 'attachment.read',
  CASE_PICTURE: 'attachment.read',
} as const

/** The fields of a case that decide who may see it. */
interface CaseVisibility {
  authorId: string | null
  heldSince: Date | null
}

interface FileRow extends PictureOwner {
  kind: FileKind
  visibility: 'PUBLIC' | 'PRIVATE'
  licenceOf: { id: string } | null
  newLicenceOf: { id: string } | null
  forumPosts: CaseVisibility[]
  forumComment: { post: CaseVisibility & { deletedAt: Date | null } } | null
  casePicture: { post: CaseVisibility & { deletedAt: Date | null } } | null
}

const caseSelect = {
  post: { select: { deletedAt: true, authorId: true, heldSince: true } },
} as const

/** The requested part of a private file. */
export interface WantedFile {
  /** The name of a size of a picture (`640.avif`); the file itself when absent or empty. */
  variant?: string
  /** Excludes everything but pictures. */
  only?: 'pictures' | undefined
}

/**
 * Returns whether a cover or document belongs to an article or paper that the viewer may work on; deleted ones are
 * only for administrators, who may restore them.
 */
async function isInOwnItem(viewer: Viewer, { id, kind, uploaderId }: FileRow): Promise<boolean> {
  const item = kind === 'PAPER' ? 'paper' : 'article'
  if (can(viewer, `${item}.decide`)) return true
  if (!can(viewer, `${item}.read`, { ownerId: viewer.id, isPublic: false })) return false
  const isSender = uploaderId === viewer.id
  const article = { deletedAt: null, ...(isSender ? {} : { authorId: viewer.id }) }
  const paper = { deletedAt: null, ...(isSender ? {} : { uploaderId: viewer.id }) }
  const places: Prisma.StoredFileWhereInput[] = [
    { articleCovers: { some: article } },
    { papers: { some: paper } },
    { revisions: { some: { OR: [{ article }, { paper }] } } },
  ]
  return (await db().storedFile.count({ where: { id, OR: places } })) > 0
}

/** Returns whether the viewer may see a picture that no public text shows. */
async function mayReadPicture(viewer: Viewer, picture: PictureOwner): Promise<boolean> {
  if (!can(viewer, 'forum.read')) return false
  if (can(viewer, 'article.decide')) return true
  if (picture.uploaderId === viewer.id) return !(await areAllTextsDeleted(picture))
  const looks = can(viewer, 'forum.look', { ownerId: null })
  return isPictureVisibleTo({ id: viewer.id, looks }, picture)
}

/** A case that awaits a second look is visible only to its author and to those who may look. */
const mayReadCase = (viewer: Viewer, { authorId, heldSince }: CaseVisibility): boolean =>
  heldSince === null
    ? can(viewer, 'forum.read')
    : can(viewer, 'forum.readHeld', { ownerId: authorId })

/**
 * Returns whether the viewer may read a private file. A licence belongs to the account that refers to it; attachments
 * and pictures to a forum case that is not deleted, or to an answer. Other kinds follow the file, its owner, and the
 * texts that the owner granted it to (docs/decisions/0014).
 */
async function mayRead(viewer: Viewer, row: FileRow): Promise<boolean> {
  const { kind, forumPosts } = row
  const licenceOf = row.licenceOf ?? row.newLicenceOf
  const mayReadOfCase = (of: FileRow['casePicture']) =>
    of?.post.deletedAt === null && mayReadCase(viewer, of.post)
  if (kind === 'ATTACHMENT') {
    return forumPosts.some((post) => mayReadCase(viewer, post)) || mayReadOfCase(row.forumComment)
  }
  if (kind === 'CASE_PICTURE') return mayReadOfCase(row.casePicture)
  if (kind === 'LICENCE') {
    return licenceOf !== null && can(viewer, 'licence.read', { ownerId: licenceOf.id })
  }
  if (kind === 'AVATAR') return false
  // A draft's cover, see `findDraftCover`.
  if (kind === 'COVER' && row.visibility === 'PRIVATE') return false
  return kind === 'BODY_IMAGE' ? mayReadPicture(viewer, row) : isInOwnItem(viewer, row)
}

/**
 * Finds the cover of a person's own draft.
 * @param where the draft; its author is required, since nobody else may see it
 * @returns null when there is no such draft, or none with a cover
 */
export async function findDraftCover(
  where: Prisma.DraftWhereInput & { userId: string },
): Promise<FoundFile | null> {
  const draft = await db().draft.findFirst({ where, select: { cover: { select: fileColumns } } })
  return draft?.cover ? toFile(draft.cover, '') : null
}

/**
 * Finds a file that is not public: a licence, for its owner and administrators; an attachment or a picture of a case or
 * answer, for approved staff; a picture or document awaiting approval, for its uploader, for the author of the article or
 * paper that uses it, and for administrators. Null for everybody else and for every other kind of file.
 */
export async function findPrivateFile(
  viewer: Viewer,
  id: string,
  { variant = '', only }: WantedFile = {},
): Promise<PrivateFile | null> {
  if (!isUuid(id)) return null
  const row = await db().storedFile.findUnique({
    where: { id },
    select: {
      ...fileColumns,
      licenceOf: { select: { id: true } },
      newLicenceOf: { select: { id: true } },
      forumPosts: { where: { deletedAt: null }, select: { authorId: true, heldSince: true } },
      forumComment: { select: caseSelect },
      casePicture: { select: caseSelect },
    },
  })
  if (!row || (only && !isPicture(row.kind)) || !(await mayRead(viewer, row))) return null
  const file = toFile(row, variant)
  const audit = row.kind in AUDITED ? AUDITED[row.kind as keyof typeof AUDITED] : null
  const licenceOwnerId = row.licenceOf?.id ?? row.newLicenceOf?.id ?? null
  return file && { ...file, audit, licenceOwnerId }
}
