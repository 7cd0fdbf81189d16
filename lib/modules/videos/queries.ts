import 'server-only'
import { isUuid } from '@/lib/core/identifiers'
import { type ContentFilter, type Paging, sumCounts } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { db, type Prisma } from '@/lib/platform/db/client'
import { countPublic } from '@/lib/platform/db/public-content'
import {
  definePublicLists,
  type LanguageFilter,
  type ListPage,
  readLanguageFirst,
} from '@/lib/platform/db/public-lists'
import { defineCuratedReads, newestFirst, notDeleted } from '../curation/queries'
import { toTopics } from '../topics/queries'
import type { VideoDto, WholeVideoDto } from './schema'

export const videoColumns = {
  id: true,
  title: true,
  url: true,
  youtubeId: true,
  language: true,
  audience: true,
  publisher: true,
  minutes: true,
  megabytes: true,
  createdAt: true,
  updatedAt: true,
  topics: true,
} as const satisfies Prisma.VideoSelect

/** The columns needed to show a single video. */
export const wholeVideoColumns = { ...videoColumns, transcript: true } as const

type VideoRow = Prisma.VideoGetPayload<{ select: typeof videoColumns }>

/** A video with the field names that clients know. */
export function toVideo(row: VideoRow): VideoDto {
  return {
    video_id: row.id,
    video_title: row.title,
    video_url: row.url,
    youtube_id: row.youtubeId,
    language: row.language,
    audience: row.audience,
    publisher: row.publisher,
    minutes: row.minutes,
    megabytes: row.megabytes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    topics: toTopics(row.topics),
  }
}

/** The same with its transcript. */
export const toWholeVideo = (row: VideoRow & { transcript: string }): WholeVideoDto => ({
  ...toVideo(row),
  transcript: row.transcript,
})

const lists = definePublicLists({
  kind: 'video',
  find: (where) => db().video.findMany({ where, select: videoColumns }),
  toDto: toVideo,
})

const toList = ({ rows, total }: ListPage<VideoDto>) => ({ video: rows, videoCount: total })

/**
 * A page of videos, newest first. `counts` are of all, whatever the filter.
 * @param prefer the language whose videos come first
 */
export async function listVideos(paging: Paging, prefer?: ContentLanguage, filter?: ContentFilter) {
  const page = await lists.list(paging, prefer, filter)
  return { ...toList(page), counts: page.counts }
}

/**
 * A page of the other videos, newest first; `total` does not count the one left out.
 * @param prefer the language whose videos come first
 */
export async function listOtherVideos(
  id: string,
  paging: Paging,
  prefer: ContentLanguage,
): Promise<{ videos: VideoDto[]; total: number }> {
  const counts = await countPublic('video')
  const shown = await db().video.findFirst({
    where: { ...notDeleted, id },
    select: { language: true },
  })
  const countOthers = (language?: ContentLanguage) => {
    const isCounted = shown !== null && (!language || shown.language === language)
    return sumCounts(counts, { language }) - (isCounted ? 1 : 0)
  }
  const rows = await readLanguageFirst(paging, {
    prefer,
    own: countOthers(prefer),
    read: (where: LanguageFilter, skip, take) =>
      db().video.findMany({
        where: { ...notDeleted, id: { not: id }, ...where },
        orderBy: newestFirst,
        skip,
        take,
        select: videoColumns,
      }),
  })
  return { videos: rows.map(toVideo), total: countOthers() }
}

/** A video, or null when there is none. */
export async function getVideo(id: string): Promise<WholeVideoDto | null> {
  if (!isUuid(id)) return null
  const row = await db().video.findFirst({
    where: { id, ...notDeleted },
    select: wholeVideoColumns,
  })
  return row && toWholeVideo(row)
}

const reads = defineCuratedReads('video', lists)

/** A page of videos as the API lists them; see `defineCuratedReads`. */
export const listManagedVideos = async (...parameters: Parameters<typeof reads.list>) =>
  toList(await reads.list(...parameters))

const toFound = ({ rows, total }: ListPage<VideoDto>) => ({
  videos: rows,
  videosCount: total,
})

/** Searches videos, best first; one deleted meanwhile is left out. `counts` are of all matches, whatever the filter. */
export async function searchVideos(typed: string, paging: Paging, filter?: ContentFilter) {
  const page = await lists.search(typed, paging, filter)
  return { ...toFound(page), counts: page.counts }
}

/** The same for the videos table, sorted and filtered as chosen; see `defineCuratedReads`. */
export const searchManagedVideos = async (...parameters: Parameters<typeof reads.search>) =>
  toFound(await reads.search(...parameters))
