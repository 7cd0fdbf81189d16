import { z } from '@/lib/core/zod'

/**
 * The `updatedAt` of the version being edited, in the PATCH of content that needs no approval. The response is 409 if there is
 * a newer version; without this field, the last write wins.
 */
export const editedVersion = {
  updated_at: z.iso.datetime({ error: 'validation.invalid' }).optional(),
}
