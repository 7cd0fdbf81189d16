import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, type Prisma } from '@/lib/platform/db/client'
import { countPublic } from '@/lib/platform/db/public-content'
import {
  definePublicLists,
  type ListPage,
  listPublicAddresses,
} from '@/lib/platform/db/public-lists'
import { toTopics } from '../topics/queries'
import type { VideoDto, WholeVideoDto } from './schema'

/** What a query must read of a video to show it. */
export const videoColumns = {
  id: true,
  title: true,
  url: true,
  youtubeId: true,
  language: true,
  audience: true,
  minutes: true,
  megabytes: true,
  createdAt: true,
  updatedAt: true,
  topics: true,
} as const satisfies Prisma.VideoSelect

/** The same of one that is shown alone. */
export const wholeVideoColumns = { ...videoColumns, transcript: true } as const

type VideoRow = Prisma.VideoGetPayload<{ select: typeof videoColumns }>

const shown = { deletedAt: null } as const
const newestFirst: Prisma.VideoOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

export function toVideo(row: VideoRow): VideoDto {
  return {
    video_id: row.id,
    video_title: row.title,
    video_url: row.url,
    youtube_id: row.youtubeId,
    language: row.language,
    audience: row.audience,
    minutes: row.minutes,
    megabytes: row.megabytes,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    topics: toTopics(row.topics),
  }
}

export const toWholeVideo = (row: VideoRow & { transcript: string }): WholeVideoDto => ({
  ...toVideo(row),
  transcript: row.transcript,
})

const lists = definePublicLists({
  kind: 'video',
  find: (where) => db().video.findMany({ where, select: videoColumns }),
  toShown: toVideo,
})

const toList = ({ rows, total }: ListPage<VideoDto>) => ({ video: rows, videoCount: total })

/** A page of videos, newest first. */
export const listVideos = async (paging: Paging) => toList(await lists.list(paging))

/** A page of the videos beside one video, newest first; `total` does not count that one. */
export async function listOtherVideos(
  id: string,
  { page, limit }: Paging,
): Promise<{ videos: VideoDto[]; total: number }> {
  const rows = await db().video.findMany({
    where: { ...shown, id: { not: id } },
    orderBy: newestFirst,
    skip: (page - 1) * limit,
    take: limit,
    select: videoColumns,
  })
  const { total } = await countPublic('video')
  const isCounted = (await db().video.count({ where: { ...shown, id } })) > 0
  return { videos: rows.map(toVideo), total: isCounted ? total - 1 : total }
}

/** One video, or null when there is none. */
export async function getVideo(id: string): Promise<WholeVideoDto | null> {
  if (!isUuid(id)) return null
  const row = await db().video.findFirst({ where: { id, ...shown }, select: wholeVideoColumns })
  return row && toWholeVideo(row)
}

/**
 * A page of videos as the API lists them: those that are shown, or, for who manages them and asks so, those that were
 * deleted, the last one first.
 */
export async function listManagedVideos(viewer: Viewer | null, paging: Paging, isDeleted: boolean) {
  if (!isDeleted || !can(viewer, 'video.manage')) return listVideos(paging)
  return toList(await lists.listDeleted(paging))
}

/** Videos by what somebody typed, best first; one that was deleted meanwhile is left out. */
export async function searchVideos(typed: string, paging: Paging) {
  const { rows, total } = await lists.search(typed, paging)
  return { videos: rows, videosCount: total }
}

/** Addresses for the sitemap: id and last change of every video, newest first. */
export const listVideoAddresses = (most: number) => listPublicAddresses('video', most)
