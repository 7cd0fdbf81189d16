import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { PictureDto, pictureDto } from '@/lib/modules/files/schema'

interface Sending {
  alt: string
  onProgress: (share: number) => void
  signal: AbortSignal
}

/**
 * Uploads a picture for a text.
 * @throws ApiError like every request, with fields `image` and `alt`.
 */
export async function sendPicture(file: File, sending: Sending): Promise<PictureDto> {
  const form = new FormData()
  form.set('alt', sending.alt)
  form.set('image', file)
  const { onProgress, signal } = sending
  const { data } = await call<z.infer<typeof pictureDto>>('POST', '/media', {
    form,
    onProgress,
    signal,
  })
  return data
}
