import 'server-only'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@/lib/core/errors'
import { revalidateByJob } from '@/lib/platform/cache/revalidate'
import { db, Prisma } from '@/lib/platform/db/client'
import { encodeImage } from '@/lib/platform/images/encode'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { describeError, log } from '@/lib/platform/log/log'
import { storage } from '@/lib/platform/storage/storage'
import { BACKGROUND, queues } from '@/lib/platform/work/queues'
import { tagsOfPagesWith } from './picture-uses'
import { putSizes, removeBytes } from './put-files'

const unsized = {
  kind: { in: ['COVER', 'BODY_IMAGE'] },
  variants: { equals: Prisma.DbNull },
} satisfies Prisma.StoredFileWhereInput

/** How often it is tried, and how long after the first failure; each wait is twice the one before. */
const MOST_TRIES = 8
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 6 * 3_600_000

interface Unsized {
  id: string
  key: string
  sizeTries: number
}

async function makeSizes(key: string, bytes: Buffer) {
  // Covers and pictures in texts come in the same sizes.
  const { variants } = await queues().pictures.run(BACKGROUND, () =>
    encodeImage(bytes, { kind: 'cover' }),
  )
  return putSizes(key, variants)
}

/** Leaves the picture as it is for a while: the next ones come first. */
async function postpone({ id, sizeTries }: Unsized, error: unknown): Promise<null> {
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** sizeTries)
  await db().storedFile.updateMany({
    where: { id },
    data: {
      sizeTries: Math.min(sizeTries + 1, MOST_TRIES),
      sizeAfter: new Date(Date.now() + wait),
    },
  })
  log('warn', 'picture.size-later', { file: id, tries: sizeTries + 1, ...describeError(error) })
  return null
}

/** A picture of which no sizes can be made is shown as it is: at once when it is broken, otherwise after many tries. */
async function sizesOf(picture: Unsized) {
  const { id, key, sizeTries } = picture
  let bytes: Buffer | null
  try {
    const stream = await storage().read(key)
    bytes = stream && (await buffer(stream))
  } catch (error) {
    // The storage may be away for a day: no reason to give a picture up.
    return postpone(picture, error)
  }
  if (!bytes) return []
  try {
    return await makeSizes(key, bytes)
  } catch (error) {
    const isBroken = error instanceof AppError && error.code === 'invalid'
    if (!isBroken && sizeTries + 1 < MOST_TRIES) return postpone(picture, error)
    log('error', 'picture.unsized', { file: id, ...describeError(error) })
    return []
  }
}

async function sizePicture(picture: Unsized): Promise<void> {
  const { id } = picture
  const variants = await sizesOf(picture)
  if (!variants) return
  await db().storedFile.updateMany({ where: { id, ...unsized }, data: { variants } })
  // Released meanwhile. Where another process was quicker, the same bytes lie under the same keys, and its row names them.
  const isGone = (await db().storedFile.count({ where: { id } })) === 0
  if (isGone) return removeBytes(variants.map((variant) => variant.key))
  // Pages that were rendered before show the picture in one size alone.
  revalidateByJob(...(await tagsOfPagesWith(db(), [id])))
}

/**
 * Makes the AVIF and WebP sizes of all covers and pictures in texts that have none yet. It may end at any moment: the next run takes up what
 * was left, under the same keys. What fails is tried again later, and keeps no other picture waiting.
 */
export async function sizePictures(): Promise<void> {
  const select = { id: true, key: true, sizeTries: true } as const
  for (;;) {
    const picture = await db().storedFile.findFirst({
      where: { ...unsized, OR: [{ sizeAfter: null }, { sizeAfter: { lte: new Date() } }] },
      orderBy: { createdAt: 'asc' },
      select,
    })
    if (!picture) return
    await sizePicture(picture)
  }
}

/** The same, at most once at a time in this process. */
export const sizeWaitingPictures = singleRun('pictures', sizePictures)
