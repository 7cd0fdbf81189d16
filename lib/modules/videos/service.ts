import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { queueByName } from '@/lib/core/in-turn'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { extractYoutubeId } from '@/lib/core/youtube'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import { forget } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { getVideo, toVideo, videoColumns } from './queries'
import type { VideoChanges, VideoDto, VideoInput } from './schema'

const missing = () => new AppError('not_found', 'videos.missing')

function youtubeIdOf(url: string): string {
  const text = 'videos.linkInvalid'
  const id = extractYoutubeId(url)
  if (!id) throw new AppError('malformed', text, { video_url: [text] })
  return id
}

/** The link is kept as it was typed, beside the video that it leads to. */
const linkOf = (url: string) => ({ url, youtubeId: youtubeIdOf(url) })

function linkUsed(): AppError {
  const text = 'videos.linkUsed'
  return new AppError('conflict', text, { video_url: [text] })
}

/** The database lets a video in once, whoever comes first; the others hear why (specification section 5). */
async function onceEach<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw error instanceof AppError && error.code === 'conflict' ? linkUsed() : error
  }
}

/** Of a crowd that adds one video at once, one after another asks for it, not all of them for a transaction. */
const inTurn = queueByName()

/** What is written down of a change to a video. */
const record = (
  tx: TransactionClient,
  viewer: Viewer,
  action: Extract<AuditAction, `video.${string}`>,
  objectId: string,
  { requestId }: Caller,
) => recordAudit(tx, { actorId: viewer.id, action, objectKind: 'video', objectId, requestId })

const readAgain = async (tx: TransactionClient, id: string) =>
  toVideo(await tx.video.findUniqueOrThrow({ where: { id }, select: videoColumns }))

/**
 * Adds a video; it is public at once.
 * @throws AppError `unauthenticated`, `forbidden`; `malformed` (400) for a link without a video; `conflict` (409) for a
 *   video that is there already.
 */
export async function createVideo(
  viewer: Viewer | null,
  input: VideoInput,
  caller: Caller,
): Promise<VideoDto> {
  requireCan(viewer, 'video.manage')
  const { video_title: title, video_url, language } = input
  const { url, youtubeId } = linkOf(video_url)
  const made = await inTurn(youtubeId, async () => {
    if (await db().video.count({ where: { youtubeId, deletedAt: null } })) throw linkUsed()
    return db().$transaction(async (tx) => {
      const data = { title, language, url, youtubeId }
      const row = await onceEach(tx.video.create({ data, select: videoColumns }))
      await record(tx, viewer, 'video.create', row.id, caller)
      return toVideo(row)
    })
  })
  forget(tags.videos)
  return made
}

/**
 * Changes a video; what is absent stays.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`; `malformed` (400) for a link without a video; `conflict` (409) for a
 *   video that is there already.
 */
export async function editVideo(
  viewer: Viewer | null,
  id: string,
  changes: VideoChanges,
  caller: Caller,
): Promise<VideoDto> {
  requireCan(viewer, 'video.manage')
  if (!isUuid(id)) throw missing()
  const { video_title: title, video_url, language } = changes
  const data = { title, language, ...(video_url === undefined ? {} : linkOf(video_url)) }
  const edited = await db().$transaction(async (tx) => {
    const { count } = await onceEach(tx.video.updateMany({ where: { id, deletedAt: null }, data }))
    if (count === 0) throw missing()
    await record(tx, viewer, 'video.edit', id, caller)
    return readAgain(tx, id)
  })
  forget(tags.videos, tags.video(id))
  return edited
}

/**
 * Takes a video away; it can be restored for 30 days.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`.
 */
export async function deleteVideo(
  viewer: Viewer | null,
  id: string,
  caller: Caller,
): Promise<null> {
  requireCan(viewer, 'video.manage')
  if (!isUuid(id)) throw missing()
  await db().$transaction(async (tx) => {
    const { count } = await tx.video.updateMany({
      where: { id, deletedAt: null },
      data: { deletedAt: new Date() },
    })
    if (count === 0) throw missing()
    await record(tx, viewer, 'video.delete', id, caller)
  })
  forget(tags.videos, tags.video(id))
  return null
}

/**
 * Brings a deleted video back; one that is there stays as it is.
 * @throws AppError `unauthenticated`, `forbidden`; `not_found`; `conflict` (409) when its link was used since.
 */
export async function restoreVideo(
  viewer: Viewer | null,
  id: string,
  caller: Caller,
): Promise<VideoDto> {
  requireCan(viewer, 'video.manage')
  if (!isUuid(id)) throw missing()
  const restored = await db().$transaction(async (tx) => {
    const { count } = await onceEach(
      tx.video.updateMany({ where: { id, deletedAt: { not: null } }, data: { deletedAt: null } }),
    )
    if (count > 0) await record(tx, viewer, 'video.restore', id, caller)
    else if (!(await tx.video.count({ where: { id } }))) throw missing()
    return readAgain(tx, id)
  })
  forget(tags.videos, tags.video(id))
  return restored
}

/** One video. @throws AppError `not_found` (404) when there is none. */
export async function readVideo(id: string): Promise<VideoDto> {
  const video = await getVideo(id)
  if (!video) throw missing()
  return video
}
