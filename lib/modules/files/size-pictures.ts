import 'server-only'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@/lib/core/errors'
import { forgetByJob } from '@/lib/platform/cache/revalidate'
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

async function makeSizes(key: string) {
  const stream = await storage().read(key)
  if (!stream) return []
  // Covers and pictures in texts come in the same sizes.
  const bytes = await buffer(stream)
  const { variants } = await queues().pictures.run(BACKGROUND, () =>
    encodeImage(bytes, { kind: 'cover' }),
  )
  return putSizes(key, variants)
}

/** A picture of which no sizes can be made is shown as it is. Every other failure is tried again. */
async function sizesOf({ id, key }: { id: string; key: string }) {
  try {
    return await makeSizes(key)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error
    log('error', 'picture.unsized', { file: id, ...describeError(error) })
    return []
  }
}

async function sizePicture(picture: { id: string; key: string }): Promise<void> {
  const { id } = picture
  const variants = await sizesOf(picture)
  await db().storedFile.updateMany({ where: { id, ...unsized }, data: { variants } })
  // Released meanwhile. Where another process was quicker, the same bytes lie under the same keys, and its row names them.
  const isGone = (await db().storedFile.count({ where: { id } })) === 0
  if (isGone) return removeBytes(variants.map((variant) => variant.key))
  // Pages that were rendered before show the picture in one size alone.
  forgetByJob(...(await tagsOfPagesWith(db(), [id])))
}

/**
 * Makes the AVIF and WebP sizes of all covers and pictures in texts that have none yet. It may end at any moment: the next run takes up what
 * was left, under the same keys.
 */
export async function sizePictures(): Promise<void> {
  const select = { id: true, key: true } as const
  for (;;) {
    const picture = await db().storedFile.findFirst({
      where: unsized,
      orderBy: { createdAt: 'asc' },
      select,
    })
    if (!picture) return
    await sizePicture(picture)
  }
}

/** The same, at most once at a time in this process. */
export const sizeWaitingPictures = singleRun('pictures', sizePictures)
