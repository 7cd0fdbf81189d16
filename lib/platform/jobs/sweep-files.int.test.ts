import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createStoredFile } from '@/lib/testing/factories'
import { startUploadThingHost, type UploadThingHost } from '@/lib/testing/uploadthing-host'
import { db, Prisma } from '../db/client'
import { env } from '../env'
import { storage } from '../storage/storage'
import { sweepFiles } from './schedule'

emptyBetweenTests()

const HOUR = 3_600_000
const inHours = (count: number) => new Date(Date.now() + count * HOUR)
const bytes = Buffer.from('bytes')
const random = () => randomBytes(16).toString('hex')

async function keysThere(): Promise<(string | null)[]> {
  const keys = []
  for await (const { key } of storage().list()) keys.push(key)
  return keys.sort()
}

async function put(key: string): Promise<string> {
  await storage().put(key, bytes)
  return key
}

let host: UploadThingHost | undefined
afterAll(() => host?.close())

/** Switches this process to the storage of the given configuration. */
const configure = {
  disk: async () => {
    await rm(join(env().DATA_DIR, 'files'), { recursive: true, force: true })
  },
  UploadThing: async () => {
    host ??= await startUploadThingHost()
    host.held.clear()
    host.setFault('none')
    const { createUploadThingStorage } = await import('../storage/uploadthing/uploadthing')
    const hosted = createUploadThingStorage(host.settings())
    Object.assign(storage(), hosted)
  },
}

const disk = { ...storage() }
afterEach(() => void Object.assign(storage(), disk))

describe.each(['disk', 'UploadThing'] as const)('on %s', (name) => {
  beforeEach(() => configure[name]())

  it('removes files without a row after a day, and keeps those with one', async () => {
    const named = await createStoredFile(bytes)
    await put(`licence/${random()}.pdf`)
    await put(`cover/${random()}-640.avif`)
    expect((await sweepFiles(inHours(25))).files).toBe(2)
    expect(await keysThere()).toEqual([named.key])
    expect((await sweepFiles(inHours(25))).files).toBe(0)
  })

  it('keeps files younger than a day', async () => {
    const key = await put(`licence/${random()}.pdf`)
    expect((await sweepFiles(inHours(23))).files).toBe(0)
    expect(await keysThere()).toEqual([key])
  })

  it('keeps the sizes in a row, and removes others', async () => {
    const stem = `cover/${random()}`
    const sizes = [await put(`${stem}-320.webp`), await put(`${stem}-640.avif`)]
    const left = await put(`${stem}-1280.avif`)
    const variants = sizes.map((key) => ({ key, name: 'x', mime: 'image/webp', size: 5 }))
    const { key } = await createStoredFile(bytes, { kind: 'COVER', key: `${stem}.webp`, variants })
    await sweepFiles(inHours(48))
    expect(await keysThere()).toEqual([key, ...sizes].sort())
    expect(await keysThere()).not.toContain(left)
  })

  it('keeps the sizes of a picture that is still to be resized', async () => {
    const stem = `cover/${random()}`
    const size = await put(`${stem}-320.webp`)
    const { key } = await createStoredFile(bytes, { kind: 'COVER', key: `${stem}.webp` })
    expect((await sweepFiles(inHours(48))).files).toBe(0)
    expect(await keysThere()).toEqual([key, size].sort())
    await db().storedFile.update({ where: { key }, data: { variants: [] } })
    expect((await sweepFiles(inHours(48))).files).toBe(1)
  })

  it('removes nothing when most files have no row, and logs it', async () => {
    const output = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    for (let n = 0; n < 101; n++) await put(`paper/${random()}.pdf`)
    expect((await sweepFiles(inHours(48))).files).toBe(0)
    expect(output.mock.calls.join('')).toContain('sweep.aborted')
    output.mockRestore()
    expect(await keysThere()).toHaveLength(101)
  })

  it('is safe in concurrent runs', async () => {
    const named = await createStoredFile(bytes)
    for (let n = 0; n < 10; n++) await put(`paper/${random()}.pdf`)
    await Promise.all(Array.from({ length: 5 }, () => sweepFiles(inHours(48))))
    expect(await keysThere()).toEqual([named.key])
  })
})

it('removes temporary files of interrupted writes', async () => {
  await configure.disk()
  const { key } = await createStoredFile(bytes)
  const folder = join(env().DATA_DIR, 'files', 'te', 'test')
  await writeFile(join(folder, 'x.0123456789ab.part'), 'half')
  expect(await keysThere()).toEqual([key, null].sort())
  expect((await sweepFiles(inHours(48))).files).toBe(1)
  expect(await keysThere()).toEqual([key])
})

it('removes nothing while the host is away, and continues when one file cannot be removed', async () => {
  await configure.UploadThing()
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const named = await createStoredFile(bytes)
  await put(`paper/${random()}.pdf`)
  host?.setFault('refuses')
  await expect(sweepFiles(inHours(48))).rejects.toMatchObject({ code: 'unavailable' })
  host?.setFault('none')
  expect(await keysThere()).toHaveLength(2)
  expect((await sweepFiles(inHours(48))).files).toBe(1)
  expect(await keysThere()).toEqual([named.key])
  vi.restoreAllMocks()
})

it('treats sizes of another shape as missing', async () => {
  await configure.disk()
  const shapes = [{}, 'x', [1, null, { key: 3 }], Prisma.JsonNull]
  for (const variants of shapes) await createStoredFile(bytes, { variants })
  expect((await sweepFiles(inHours(48))).files).toBe(0)
  expect(await keysThere()).toHaveLength(shapes.length)
})

it('removes upload folders after a day, and nothing beside them', async () => {
  const parent = join(env().DATA_DIR, 'tmp')
  for (const name of ['upload-old', 'upload-new', 'other']) {
    await mkdir(join(parent, name), { recursive: true })
    await writeFile(join(parent, name, '1'), 'x')
  }
  const past = new Date(Date.now() - 25 * HOUR)
  for (const name of ['upload-old', 'other']) await utimes(join(parent, name), past, past)
  expect((await sweepFiles()).folders).toBe(1)
  expect((await readdir(parent)).sort()).toEqual(['other', 'upload-new'])
})
