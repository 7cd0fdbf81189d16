import 'server-only'
import { fileTypeFromBuffer } from 'file-type'
import pLimit from 'p-limit'
import { AppError } from '@/lib/core/errors'
import { type EncodeResult, encodeImage } from '@/lib/platform/images/encode'
import { type ExaminedPdf, examinePdf } from '@/lib/platform/pdf/examine'
import {
  MOST_ATTACHMENT_BYTES,
  MOST_AVATAR_BYTES,
  MOST_COVER_BYTES,
  MOST_LICENCE_BYTES,
  MOST_PAPER_BYTES,
  MOST_PICTURE_BYTES,
} from './schema'

/** A file as it was sent: still to be proven. */
export interface SentFile {
  /** Bytes. */
  size: number
  name: string
  read: () => Promise<Buffer>
}

type Field = 'working_license' | 'avatar' | 'article_cover_image' | 'paper' | 'image' | 'attachment'

const refuse = (field: Field, text: string) => new AppError('invalid', text, { [field]: [text] })

/** Puts what was found at the field that the file was sent in. */
const refuseAs = (field: Field, text?: string) => (error: unknown) => {
  throw error instanceof AppError ? refuse(field, text ?? error.message) : error
}

interface PictureRules {
  field: Field
  kind: 'avatar' | 'cover' | 'body'
  mostBytes: number
  /** What is taken; everything that can be decoded where it is left out. */
  types?: readonly string[]
  sizes: 'now' | 'later'
  texts: { size: string; type: string }
}

export const AVATAR: PictureRules = {
  field: 'avatar',
  kind: 'avatar',
  mostBytes: MOST_AVATAR_BYTES,
  types: ['image/jpeg', 'image/png', 'image/webp'],
  sizes: 'now',
  texts: { size: 'validation.avatarSize', type: 'validation.avatarType' },
}

export const COVER: PictureRules = {
  field: 'article_cover_image',
  kind: 'cover',
  mostBytes: MOST_COVER_BYTES,
  sizes: 'later',
  texts: { size: 'validation.coverSize', type: 'validation.coverType' },
}

export const PICTURE: PictureRules = {
  field: 'image',
  kind: 'body',
  mostBytes: MOST_PICTURE_BYTES,
  sizes: 'later',
  texts: { size: 'validation.coverSize', type: 'validation.coverType' },
}

/** A decoded picture may take a hundred megabytes; more at once would bring no speed, since each uses all cores. */
const onePicture = pLimit(1)

/**
 * Decodes a picture and encodes it anew.
 * @throws AppError `invalid` at its field.
 */
export async function provePicture(
  file: SentFile,
  { field, kind, mostBytes, types, sizes, texts }: PictureRules,
): Promise<EncodeResult> {
  if (file.size > mostBytes) throw refuse(field, texts.size)
  return onePicture(async () => {
    const bytes = await file.read()
    const type = await fileTypeFromBuffer(bytes)
    if (types && !(type && types.includes(type.mime))) throw refuse(field, texts.type)
    return encodeImage(bytes, { kind, sizes }).catch(refuseAs(field, texts.type))
  })
}

interface PdfRules {
  field: Field
  mostBytes: number
  /** Whether the words of its pages are wanted, for the search. */
  withWords: boolean
  texts: { size: string; type: string }
}

export const LICENCE: PdfRules = {
  field: 'working_license',
  mostBytes: MOST_LICENCE_BYTES,
  withWords: false,
  texts: { size: 'validation.licenceSize', type: 'validation.licenceType' },
}

export const PAPER: PdfRules = {
  field: 'paper',
  mostBytes: MOST_PAPER_BYTES,
  withWords: true,
  texts: { size: 'validation.paperSize', type: 'validation.paperType' },
}

export const ATTACHMENT: PdfRules = {
  field: 'attachment',
  mostBytes: MOST_ATTACHMENT_BYTES,
  withWords: false,
  texts: { size: 'validation.attachmentSize', type: 'validation.paperType' },
}

/** Each holds up to 25 MB while it is examined. */
const oneDocument = pLimit(1)

/**
 * Proves that a file is a harmless PDF; its bytes are to be read anew where they are wanted.
 * @throws AppError `invalid` at its field.
 */
export async function provePdf(
  file: SentFile,
  { field, mostBytes, withWords, texts }: PdfRules,
): Promise<ExaminedPdf> {
  if (file.size > mostBytes) throw refuse(field, texts.size)
  return oneDocument(async () => {
    const bytes = await file.read()
    const type = await fileTypeFromBuffer(bytes)
    if (type?.mime !== 'application/pdf') throw refuse(field, texts.type)
    const { pages, text } = await examinePdf(bytes, { withWords }).catch(refuseAs(field))
    // PostgreSQL stores no NUL, and no halves of characters.
    return { pages, text: text.replaceAll('\0', '').toWellFormed() }
  })
}
