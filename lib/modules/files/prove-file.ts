import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import { AppError } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import { type EncodeResult, encodeImage } from '@/lib/platform/images/encode'
import {
  type Covered,
  type CoveredPicture,
  encodeCovered,
} from '@/lib/platform/images/encode-covered'
import { type ExaminedPdf, examinePdf } from '@/lib/platform/pdf/examine'
import { hasPdfHeader } from '@/lib/platform/pdf/header'
import { queues, type WorkOrder } from '@/lib/platform/work/queues'

/** A file as uploaded, not yet checked. */
export interface SentFile {
  /** In bytes. */
  size: number
  name: string
  read: () => Promise<Buffer>
}

type Field =
  | 'working_license'
  | 'avatar'
  | 'article_cover_image'
  | 'paper'
  | 'image'
  | 'attachment'
  | 'picture'

const fieldError = (field: Field, text: string) =>
  new AppError('invalid', text, { [field]: [text] })

/** Reports an error at the field that the file was sent in. */
const rethrowAtField = (field: Field, text?: string) => (error: unknown) => {
  const isFault = error instanceof AppError && error.code === 'invalid'
  throw isFault ? fieldError(field, text ?? error.message) : error
}

interface PictureRules {
  field: Field
  kind: 'avatar' | 'cover' | 'body'
  maxBytes: number
  /** The accepted types; any decodable one if absent. */
  types?: readonly string[]
  sizes: 'now' | 'later'
  texts: { size: string; type: string }
}

export const AVATAR: PictureRules = {
  field: 'avatar',
  kind: 'avatar',
  maxBytes: sizes.avatar,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  sizes: 'now',
  texts: { size: 'validation.avatarSize', type: 'validation.avatarType' },
}

export const COVER: PictureRules = {
  field: 'article_cover_image',
  kind: 'cover',
  maxBytes: sizes.cover,
  sizes: 'later',
  texts: { size: 'validation.coverSize', type: 'validation.coverType' },
}

export const PICTURE: PictureRules = {
  field: 'image',
  kind: 'body',
  maxBytes: sizes.picture,
  sizes: 'later',
  texts: { size: 'validation.coverSize', type: 'validation.coverType' },
}

/**
 * Decodes and re-encodes a picture when its turn comes.
 * @throws AppError `invalid` at its field; `too_many` (429) when this person has many waiting.
 */
export async function encodePicture(
  file: SentFile,
  { field, kind, maxBytes, types, sizes, texts }: PictureRules,
  order: WorkOrder,
): Promise<EncodeResult> {
  if (file.size > maxBytes) throw fieldError(field, texts.size)
  return queues().pictures.run(order, async () => {
    const bytes = await file.read()
    const type = await fileTypeFromBuffer(bytes)
    if (types && !(type && types.includes(type.mime))) throw fieldError(field, texts.type)
    return encodeImage(bytes, { kind, sizes }).catch(rethrowAtField(field, texts.type))
  })
}

/**
 * Decodes and re-encodes a case photograph, with its regions blacked out, when its turn comes.
 * @throws AppError `invalid` at `picture`; `too_many` (429) when this person has many waiting.
 */
export async function encodeCasePicture(
  file: SentFile,
  covered: readonly Covered[],
  order: WorkOrder,
): Promise<CoveredPicture> {
  if (file.size > sizes.casePicture) throw fieldError('picture', 'validation.photoSize')
  const type = 'validation.photoType'
  return queues().pictures.run(order, async () =>
    encodeCovered(await file.read(), covered).catch(rethrowAtField('picture', type)),
  )
}

interface PdfRules {
  field: Field
  maxBytes: number
  /** Whether to extract the words of its pages. */
  extractText: boolean
  texts: { size: string; type: string }
}

export const LICENCE: PdfRules = {
  field: 'working_license',
  maxBytes: sizes.licence,
  extractText: false,
  texts: { size: 'validation.licenceSize', type: 'validation.licenceType' },
}

export const PAPER: PdfRules = {
  field: 'paper',
  maxBytes: sizes.paper,
  extractText: true,
  texts: { size: 'validation.paperSize', type: 'validation.paperType' },
}

export const ATTACHMENT: PdfRules = {
  field: 'attachment',
  maxBytes: sizes.attachment,
  // Checked for details that identify the patient, not indexed for search.
  extractText: true,
  texts: { size: 'validation.attachmentSize', type: 'validation.paperType' },
}

/**
 * Checks that a file is a harmless PDF, when its turn comes; callers that need its bytes must read them again.
 * @throws AppError `invalid` at its field; `too_many` (429) when this person has many waiting; `unavailable` (503) when the
 *   machine is too busy.
 */
export async function checkPdf(
  file: SentFile,
  { field, maxBytes, extractText, texts }: PdfRules,
  order: WorkOrder,
): Promise<ExaminedPdf> {
  if (file.size > maxBytes) throw fieldError(field, texts.size)
  return queues().documents.run(order, async () => {
    const bytes = await file.read()
    if (!hasPdfHeader(bytes)) throw fieldError(field, texts.type)
    const { text, ...found } = await examinePdf(bytes, { extractText }).catch(rethrowAtField(field))
    // PostgreSQL stores neither NUL characters nor lone surrogates.
    return { ...found, text: text.replaceAll('\0', '').toWellFormed() }
  })
}
