import 'server-only'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@/lib/core/errors'
import { revalidateByJob } from '@/lib/platform/cache/revalidate'
import { db, Prisma } from '@/lib/platform/db/client'
import { encodeImage } from '@/lib/platform/images/encode'
import { underLease } from '@/lib/platform/jobs/lease'
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

/** The number of tries, and the backoff after the first failure; each wait is twice the previous one. */
const MOST_TRIES = 8
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 6 * 3_600_000

interface Unsized {
  id: string
  key: string
  sizeTries: number
}

async function makeSizes(key: string, bytes: Buffer) {
  // Covers and pictures in texts use the same sizes.
  const { variants } = await queues().pictures.run(BACKGROUND, () =>
    encodeImage(bytes, { kind: 'cover' }),
  )
  return putSizes(key, variants)
}

/** Postpones the picture with a backoff, so that the next ones come first. */
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

/** A picture that cannot be resized is shown as it is: at once if it is broken, otherwise after many tries. */
async function sizesOf(picture: Unsized) {
  const { id, key, sizeTries } = picture
  let bytes: Buffer | null
  try {
    const stream = await storage().read(key)
    bytes = stream && (await buffer(stream))
  } catch (error) {
    // Storage may be down for a day: no reason to give up on a picture.
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
  // The file was released meanwhile. If another process was merely quicker, its row names the same bytes under the same keys.
  const isGone = (await db().storedFile.count({ where: { id } })) === 0
  if (isGone) return removeBytes(variants.map((variant) => variant.key))
  // Pages rendered before this show the picture in one size only.
  revalidateByJob(...(await tagsOfPagesWith(db(), [id])))
}

/**
 * Makes the AVIF and WebP sizes of all covers and pictures in texts that have none yet. It may stop at any moment: the next
 * run continues, under the same keys. A failed picture is retried later, and holds up no other.
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

/** Runs `sizePictures` in one process at a time, until none is left, including those that other processes received. */
export const sizeWaitingPictures = singleRun('pictures', () => underLease('pictures', sizePictures))
