import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { countChanges, isCurrent } from '@/lib/platform/cache/changes.mjs'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createArticle, createStoredFile, createUser } from '@/lib/testing/factories'
import { releaseFiles, resizePictures, storeCover } from './service'

setUpAccountTests()

const picture = () =>
  sharp({ create: { width: 500, height: 300, channels: 3, background: '#0f5b46' } })
    .webp()
    .toBuffer()

const cover = async () => {
  const { id: uploaderId } = await createUser()
  const sent = { size: 10, name: 'a', read: picture }
  const prepared = await storeCover(sent, uploaderId)
  return db().$transaction((tx) => prepared.save(tx))
}
const row = (id: string) => db().storedFile.findUniqueOrThrow({ where: { id } })

it('makes the sizes of every waiting cover once, also among concurrent calls', async () => {
  const ids = [(await cover()).id, (await cover()).id]
  expect((await row(ids[0] ?? '')).variants).toBeNull()
  await Promise.all([resizePictures(), resizePictures(), resizePictures()])
  for (const id of ids) {
    const variants = (await row(id)).variants as { name: string; key: string; size: number }[]
    expect(variants.map(({ name }) => name)).toEqual([
      '320.avif',
      '320.webp',
      '480.avif',
      '480.webp',
    ])
    for (const { key, size } of variants) expect(await storage().size(key)).toBe(size)
  }
})

it('re-renders the public pages that show it, and no others', async () => {
  const [shown, waiting] = [await cover(), await cover()]
  const article = await createArticle({ coverId: shown.id })
  const hidden = await createArticle({ coverId: waiting.id, isPublished: false })
  const begun = countChanges()
  await resizePictures()
  expect(isCurrent({ tags: ['articles'], begun })).toBe(false)
  expect(isCurrent({ tags: [`article:${article.id}`], begun })).toBe(false)
  expect(isCurrent({ tags: [`article:${hidden.id}`, 'papers'], begun })).toBe(true)
})

it('gives up on a picture that cannot be sized', async () => {
  const broken = await createStoredFile(Buffer.from('no picture'), { kind: 'COVER' })
  await resizePictures()
  expect((await row(broken.id)).variants).toEqual([])
})

it('retries after other failures, and continues with the next pictures', async () => {
  const [failing, next] = [await cover(), await cover()]
  const { key } = await row(failing.id)
  const bytes = await picture()
  await storage().remove(key)
  // A folder in place of the file: it exists, but cannot be read.
  const place = join(process.env.DATA_DIR ?? '', 'files', key.slice(0, 2), key)
  await mkdir(place)
  const startedAt = Date.now()
  await resizePictures()
  expect((await row(next.id)).variants).not.toBeNull()
  const postponed = await row(failing.id)
  expect(postponed).toMatchObject({ variants: null, sizeTries: 1 })
  expect(postponed.sizeAfter?.getTime()).toBeGreaterThanOrEqual(startedAt + 60_000)
  await rmdir(place)
  const dueIn = (ms: number) =>
    db().storedFile.update({
      where: { id: failing.id },
      data: { sizeAfter: new Date(Date.now() + ms) },
    })
  await dueIn(3_600_000)
  await resizePictures()
  expect((await row(failing.id)).variants).toBeNull()
  await dueIn(-1)
  await storage().put(key, bytes)
  await resizePictures()
  expect((await row(failing.id)).variants).toHaveLength(4)
})

it('removes the sizes of a released cover, and keeps those of one in use', async () => {
  const [{ id }, used] = [await cover(), await cover()]
  await createArticle({ coverId: used.id })
  await resizePictures()
  const { key, variants } = await row(id)
  const removeBytes = await db().$transaction((tx) => releaseFiles(tx, [id, used.id]))
  await removeBytes()
  const [first] = variants as { key: string }[]
  expect(await storage().size(key)).toBeNull()
  expect(await storage().size(first?.key ?? '')).toBeNull()
  expect(await storage().size((await row(used.id)).key)).not.toBeNull()
})
