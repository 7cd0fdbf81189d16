import { z } from '@/lib/core/zod'
import { reasonInput } from '../accounts/users/schema'

/** The state of the viewer's archive: never requested, being made, ready for download, or failed. */
export const dataExportDto = z.object({
  state: z.enum(['none', 'waiting', 'ready', 'failed']),
  /** For one being made: the share that is done, in percent. */
  progress: z.number().int().nullable(),
  /** For a ready archive: its bytes, and until when it can be downloaded. */
  size: z.number().int().nullable(),
  ends_at: z.string().nullable(),
})

export type DataExportDto = z.infer<typeof dataExportDto>

/** POST /own-data/erasure: which public texts stay, without a name. */
export const erasureInput = z.object({
  keeps_comments: z.boolean().default(true),
  keeps_texts: z.boolean().default(true),
})

export type ErasureInput = z.output<typeof erasureInput>

/** POST /auth/{id}/erasure: by an administrator, on a written request. */
export const erasureByAdminInput = erasureInput.extend({ reason: reasonInput.shape.reason })

export type ErasureByAdminInput = z.output<typeof erasureByAdminInput>

/** Until when the viewer can withdraw their request; null without one. */
export const erasureDto = z.object({ due_at: z.string().nullable() })

export type ErasureDto = z.infer<typeof erasureDto>
