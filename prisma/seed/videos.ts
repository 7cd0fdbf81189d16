import { extractYoutubeId } from '@/lib/core/youtube'
import type { VideoContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'

const DAYS_BETWEEN = 9

/** Writes the videos; the first of the file is the newest. */
export async function seedVideos({ tx, now }: SeedContext, videos: VideoContent[]): Promise<void> {
  const rows = videos.map(({ title, url, language }, i) => {
    const youtubeId = extractYoutubeId(url)
    if (!youtubeId) throw new Error(`The video "${title}" has a link without an id: ${url}`)
    const createdAt = daysBefore(now, 2 + i * DAYS_BETWEEN)
    return { title, url, youtubeId, language, createdAt, updatedAt: createdAt }
  })
  await tx.video.createMany({ data: rows.reverse() })
}
