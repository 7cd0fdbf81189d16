import { directFields } from '@/lib/core/direct-upload'
import { z } from '@/lib/core/zod'

/** POST /upload: the file that a browser is about to send to the file host. */
export const uploadInput = z.object({
  /** The form field the file is for. */
  purpose: z.enum(directFields),
  name: z.string().trim().min(1).max(255),
  size: z.number().int().min(1),
  type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,80}$/),
})

export type UploadInput = z.output<typeof uploadInput>

/** Where to send the file, and the id by which a later request names it. */
export const uploadDto = z.object({
  upload_id: z.uuid(),
  /** To be sent by PUT, with these headers. */
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** The file is sent as the form field `file`; otherwise it is the whole body. */
  is_form: z.boolean(),
})

export type UploadDto = z.infer<typeof uploadDto>
