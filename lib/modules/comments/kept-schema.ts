import { listKinds } from '@/lib/core/content-kinds'
import { z } from '@/lib/core/zod'

const keptComment = z.object({
  id: z.uuid(),
  kind: z.enum(listKinds),
  item: z.uuid(),
  content: z.string(),
  at: z.iso.datetime(),
  edited: z.iso.datetime().nullable(),
})

/** A removed comment as it was, kept until nobody can appeal any more. */
export type KeptComment = z.infer<typeof keptComment>

/** The comment that a decision stores; null if none. */
export const readKept = (kept: unknown): KeptComment | null =>
  keptComment.safeParse(kept).data ?? null
