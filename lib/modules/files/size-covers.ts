import 'server-only'
import { buffer } from 'node:stream/consumers'
import { db, Prisma } from '@/lib/platform/db/client'
import { encodeImage } from '@/lib/platform/images/encode'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { describeError, log } from '@/lib/platform/log/log'
import { storage } from '@/lib/platform/storage/storage'
import { putSizes, removeBytes } from './put-files'

const unsized = { kind: 'COVER', variants: { equals: Prisma.DbNull } } as const

async function makeSizes(key: string) {
  const stream = await storage().read(key)
  if (!stream) return []
  const { variants } = await encodeImage(await buffer(stream), { kind: 'cover' })
  return putSizes(key, variants)
}

/** A picture of which no sizes can be made is shown as it is; it must not be tried for ever. */
async function sizeCover({ id, key }: { id: string; key: string }): Promise<void> {
  const variants = await makeSizes(key).catch((error) => {
    log('error', 'cover.unsized', { file: id, ...describeError(error) })
    return []
  })
  const { count } = await db().storedFile.updateMany({
    where: { id, ...unsized },
    data: { variants },
  })
  if (count === 0) await removeBytes(variants.map((variant) => variant.key))
}

/**
 * Makes the AVIF and WebP sizes of all covers that have none yet. It may end at any moment: the next run takes up what
 * was left, under the same keys.
 */
export async function sizeCovers(): Promise<void> {
  const select = { id: true, key: true } as const
  for (;;) {
    const cover = await db().storedFile.findFirst({
      where: unsized,
      orderBy: { createdAt: 'asc' },
      select,
    })
    if (!cover) return
    await sizeCover(cover)
  }
}

/** The same, at most once at a time in this process. */
export const sizeWaitingCovers = singleRun('covers', sizeCovers)
