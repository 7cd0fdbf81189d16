import 'server-only'
import { AppError } from '@/lib/core/errors'
import { getVideo } from './queries'

/** One video. @throws AppError `not_found` (404) when there is none. */
export async function readVideo(id: string) {
  const video = await getVideo(id)
  if (!video) throw new AppError('not_found', 'Video not found')
  return video
}
