import { MAX_ALT_LENGTH } from '@/lib/core/rich-text'
import { sizes } from '@/lib/core/sizes.mjs'
import { tidyText } from '@/lib/core/typed-text'
import { z } from '@/lib/core/zod'

/** The size limit of each kind of file in forms, and the message for a larger one. */
export const uploads = {
  licence: { maxBytes: sizes.licence, tooLarge: 'validation.licenceSize' },
  avatar: { maxBytes: sizes.avatar, tooLarge: 'validation.avatarSize' },
  cover: { maxBytes: sizes.cover, tooLarge: 'validation.coverSize' },
  picture: { maxBytes: sizes.picture, tooLarge: 'validation.coverSize' },
  paper: { maxBytes: sizes.paper, tooLarge: 'validation.paperSize' },
  attachment: { maxBytes: sizes.attachment, tooLarge: 'validation.attachmentSize' },
  casePicture: { maxBytes: sizes.casePicture, tooLarge: 'validation.photoSize' },
} as const

/** GET /files/{id}/{variant}: the path segments, as documented. */
export const fileParams = z.object({
  id: z.uuid(),
  variant: z.string().regex(/^\d+\.(avif|webp)$/),
})

/** One re-encoded size of an image, as stored in `StoredFile.variants`. */
export const imageVariant = z.object({
  name: z.string(),
  key: z.string(),
  mime: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  size: z.number().int(),
})

/** A picture ready to show: sources by type, smallest first; the dimensions that reserve its space; and a small version. */
export const imageDto = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  blur: z.string().nullable(),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  /** For text-only readers who ask for it: `size` in bytes. */
  small: z.object({ url: z.string(), size: z.number().int() }),
})

export type ImageDto = z.infer<typeof imageDto>

/** POST /media: a picture's alternative text. */
export const pictureInput = z.object({
  alt: z
    .string({ error: 'validation.pictureAlt' })
    .overwrite(tidyText)
    .min(1, 'validation.pictureAlt')
    .refine((alt) => [...alt].length <= MAX_ALT_LENGTH, 'validation.pictureAltLong'),
})

export type PictureInput = z.output<typeof pictureInput>

/** A picture uploaded for a text, as the text refers to it: `<img src="url" alt width height>`. */
export const pictureDto = z.object({
  file_id: z.uuid(),
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  alt: z.string(),
})

export type PictureDto = z.infer<typeof pictureDto>
