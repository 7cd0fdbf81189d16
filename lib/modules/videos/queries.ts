import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, type Prisma } from '@/lib/platform/db/client'
import { countPublic, inOrder, readPublicIds } from '@/lib/platform/db/public-content'
import { type Found, findMatches, type Matches } from '@/lib/platform/search/find-matches'
import type { VideoDto } from './schema'

/** What a query must read of a video to show it. */
export const videoColumns = {
  id: true,
  title: true,
  url: true,
  youtubeId: true,
  language: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.VideoSelect

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
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** A page of videos, newest first. */
export async function listVideos({
  page,
  limit,
}: Paging): Promise<{ video: VideoDto[]; videoCount: number }> {
  const [ids, { total: videoCount }] = await Promise.all([
    readPublicIds('video', { skip: (page - 1) * limit, take: limit }),
    countPublic('video'),
  ])
  const rows = await db().video.findMany({
    where: { id: { in: ids }, ...shown },
    select: videoColumns,
  })
  return { video: inOrder(ids, rows).map(toVideo), videoCount }
}

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
export async function getVideo(id: string): Promise<VideoDto | null> {
  if (!isUuid(id)) return null
  const row = await db().video.findFirst({ where: { id, ...shown }, select: videoColumns })
  return row && toVideo(row)
}

/**
 * A page of videos as the API lists them: those that are shown, or, for who manages them and asks so, those that were
 * deleted, the last one first.
 */
export async function listManagedVideos(
  viewer: Viewer | null,
  paging: Paging,
  isDeleted: boolean,
): Promise<{ video: VideoDto[]; videoCount: number }> {
  if (!isDeleted || !can(viewer, 'video.manage')) return listVideos(paging)
  const where = { deletedAt: { not: null } }
  const rows = await db().video.findMany({
    where,
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    skip: (paging.page - 1) * paging.limit,
    take: paging.limit,
    select: videoColumns,
  })
  return { video: rows.map(toVideo), videoCount: await db().video.count({ where }) }
}

/** The videos of these matches, best first; one that was deleted meanwhile is left out. */
async function readFoundVideos({ ids, total, excerpts }: Matches) {
  const where = { id: { in: ids }, ...shown }
  const rows = ids.length > 0 ? await db().video.findMany({ where, select: videoColumns }) : []
  const videos: Found<VideoDto>[] = inOrder(ids, rows).map((row) => ({
    ...toVideo(row),
    excerpt: excerpts.get(row.id) ?? [],
  }))
  return { videos, videosCount: total }
}

/** Videos by what somebody typed, best first. */
export const searchVideos = async (typed: string, paging: Paging) =>
  readFoundVideos(await findMatches('video', typed, paging))

/** Addresses for the sitemap: id and last change of every video, newest first. */
export async function listVideoAddresses(most: number) {
  const rows = await db().video.findMany({
    where: shown,
    orderBy: newestFirst,
    take: most,
    select: { id: true, language: true, updatedAt: true },
  })
  return rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() }))
}
