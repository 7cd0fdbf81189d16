import 'server-only'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@/lib/core/errors'
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

/** A picture of which no sizes can be made is shown as it is. Every other failure is tried again. */
async function sizesOf({ id, key }: { id: string; key: string }) {
  try {
    return await makeSizes(key)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    log('error', 'cover.unsized', { file: id, ...describeError(error) })
    return []
  }
}

async function sizeCover(cover: { id: string; key: string }): Promise<void> {
  const { id } = cover
  const variants = await sizesOf(cover)
  await db().storedFile.updateMany({ where: { id, ...unsized }, data: { variants } })
  // Released meanwhile. Where another process was quicker, the same bytes lie under the same keys, and its row names them.
  const isGone = (await db().storedFile.count({ where: { id } })) === 0
  if (isGone) await removeBytes(variants.map((variant) => variant.key))
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
