import { extractYoutubeId } from '@/lib/core/youtube'
import type { VideoContent } from './content'
import type { SeedContext } from './context'
import { daysBefore } from './times'
import { seedItemTopics } from './topics'

const DAYS_BETWEEN = 9

/** Writes the videos; the first of the file is the newest. */
export async function seedVideos(context: SeedContext, videos: VideoContent[]): Promise<void> {
  const { tx, now } = context
  const oldestFirst = videos
    .map(({ title, url, publisher, language, minutes, megabytes, transcript }, i) => {
      const youtubeId = extractYoutubeId(url)
      if (!youtubeId) throw new Error(`The video "${title}" has a link without an id: ${url}`)
      const createdAt = daysBefore(now, 2 + i * DAYS_BETWEEN)
      const details = { minutes, megabytes, transcript }
      return {
        title,
        url,
        publisher,
        youtubeId,
        language,
        ...details,
        createdAt,
        updatedAt: createdAt,
      }
    })
    .reverse()
  const rows = await tx.video.createManyAndReturn({ data: oldestFirst, select: { id: true } })
  await seedItemTopics(context, 'video', rows, videos.toReversed())
}
