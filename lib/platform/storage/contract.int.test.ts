import { randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BucketHost, startBucketHost } from '@/lib/testing/bucket-host'
import { emptyBetweenTests } from '@/lib/testing/database'
import { startUploadThingHost, type UploadThingHost } from '@/lib/testing/uploadthing-host'
import type { Storage } from './contract'
import { createBucketStorage } from './s3'
import { createDiskStorage } from './storage'
import { createUploadThingStorage } from './uploadthing/uploadthing'

emptyBetweenTests()

let folder: string
let host: UploadThingHost
let bucket: BucketHost

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ingingo-storage-'))
  host = await startUploadThingHost()
  bucket = await startBucketHost()
})

beforeEach(async () => {
  host.held.clear()
  bucket.held.clear()
  await rm(folder, { recursive: true, force: true })
})

afterAll(async () => {
  await host.close()
  await bucket.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = () => `paper/${randomBytes(16).toString('hex')}.pdf`

async function readAll(storage: Storage, key: string, range?: { start: number; end: number }) {
  const stream = await storage.read(key, range)
  return stream && buffer(stream)
}

async function listAll(storage: Storage) {
  const found = []
  for await (const each of storage.list()) found.push(each)
  return found
}

/** An incomplete write, as after a crash. */
const breakOff = {
  disk: async () => {
    await mkdir(join(folder, 'pa', 'paper'), { recursive: true })
    await writeFile(join(folder, 'pa', 'paper', 'x.pdf.0123456789ab.part'), 'half')
  },
  UploadThing: async () => {
    const file = { name: 'paper_x.pdf', bytes: Buffer.from('half'), acl: 'private' }
    host.held.set('lost', { ...file, uploadedAt: Date.now(), status: 'Uploaded' })
  },
  // A write is atomic: the only possible leftover is a browser's upload that no call used.
  'S3-compatible storage': async () => {
    const sent = { bytes: Buffer.from('half'), type: 'application/pdf', writtenAt: new Date() }
    bucket.held.set('incoming/0123456789abcdef', sent)
  },
}

describe.each([
  ['disk' as const, () => createDiskStorage(folder)],
  ['UploadThing' as const, () => createUploadThingStorage(host.settings())],
  ['S3-compatible storage' as const, () => createBucketStorage(bucket.settings)],
])('%s', (name, create) => {
  let storage: Storage
  beforeEach(() => {
    storage = create()
  })

  it('returns every byte of a file, and its size', async () => {
    const bytes = randomBytes(3_000_000)
    const key = newKey()
    await storage.put(key, bytes)
    expect(await storage.size(key)).toBe(bytes.length)
    expect((await readAll(storage, key))?.equals(bytes)).toBe(true)
  })

  it('keeps a file after the process that wrote it has ended', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('kept'))
    expect((await readAll(create(), key))?.toString()).toBe('kept')
  })

  it('returns a range, both ends included', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('0123456789'))
    expect((await readAll(storage, key, { start: 2, end: 5 }))?.toString()).toBe('2345')
    expect((await readAll(storage, key, { start: 9, end: 9 }))?.toString()).toBe('9')
    expect((await readAll(storage, key, { start: 0, end: 9 }))?.toString()).toBe('0123456789')
  })

  it('waits for a slow reader, and still returns every byte', async () => {
    const bytes = randomBytes(3_000_000)
    const key = newKey()
    await storage.put(key, bytes)
    const sockets = new Set<Socket>()
    const collect = (message: unknown) => sockets.add((message as { socket: Socket }).socket)
    subscribe('net.client.socket', collect)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      // A new storage, so that all of its connections are observed.
      const chunks: Buffer[] = []
      for await (const chunk of (await create().read(key)) ?? []) {
        chunks.push(chunk)
        if (chunks.length > 1) continue
        await vi.advanceTimersByTimeAsync(3_600_000)
        // The event that a socket emits when its idle timeout expires.
        for (const socket of sockets) socket.emit('timeout')
      }
      expect(Buffer.concat(chunks).equals(bytes)).toBe(true)
    } finally {
      vi.useRealTimers()
      unsubscribe('net.client.socket', collect)
    }
  })

  it('stores an empty file', async () => {
    const key = newKey()
    await storage.put(key, Buffer.alloc(0))
    expect(await storage.size(key)).toBe(0)
    expect((await readAll(storage, key))?.length).toBe(0)
  })

  it('returns null for a key that was never written', async () => {
    expect(await storage.read(newKey())).toBeNull()
    expect(await storage.size(newKey())).toBeNull()
    await storage.remove(newKey())
  })

  it('replaces an older file, also among concurrent writes', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('before'))
    const texts = Array.from({ length: 10 }, (_, n) => `the newer ${n}`)
    await Promise.all(texts.map((text) => storage.put(key, Buffer.from(text))))
    expect(texts).toContain((await readAll(storage, key))?.toString())
    expect(await storage.size(key)).toBe('the newer 0'.length)
  })

  it('removes one file and no other', async () => {
    const [gone, remaining] = [newKey(), newKey()]
    await storage.put(gone, Buffer.from('gone'))
    await storage.put(remaining, Buffer.from('kept'))
    await storage.remove(gone)
    await storage.remove(gone)
    expect(await storage.read(gone)).toBeNull()
    expect(await storage.size(gone)).toBeNull()
    expect((await readAll(storage, remaining))?.toString()).toBe('kept')
  })

  it.each(['../x', 'a/../x', '/x', 'a//x', 'a\\x', 'A', 'a b', '', '.', 'a/.x', 'x\0', 'é'])(
    'rejects a key of the shape %j',
    async (key) => {
      const broken = 'wrong shape'
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow(broken)
      await expect(storage.read(key)).rejects.toThrow(broken)
      await expect(storage.size(key)).rejects.toThrow(broken)
      await expect(storage.remove(key)).rejects.toThrow(broken)
      expect(await listAll(storage)).toEqual([])
    },
  )

  it('lists nothing before the first write', async () => {
    expect(await listAll(storage)).toEqual([])
  })

  it('lists all files by key and time', async () => {
    const began = Date.now()
    const keys = [newKey(), newKey(), `cover/${randomBytes(16).toString('hex')}-640.avif`].sort()
    for (const key of keys) await storage.put(key, Buffer.from(key))
    const listed = await listAll(storage)
    expect(listed.map(({ key }) => key).sort()).toEqual(keys)
    for (const { storedAt } of listed) {
      // File systems and clocks round differently.
      expect(storedAt.getTime()).toBeGreaterThan(began - 60_000)
      expect(storedAt.getTime()).toBeLessThan(Date.now() + 60_000)
    }
  })

  it('lists the keyless leftovers of a broken write, and removes them', async () => {
    const key = newKey()
    await storage.put(key, Buffer.from('whole'))
    await breakOff[name]()
    const left = (await listAll(storage)).filter((each) => each.key === null)
    expect(left).toHaveLength(1)
    for (const each of left) await each.remove()
    expect((await listAll(storage)).map((each) => each.key)).toEqual([key])
    expect((await readAll(storage, key))?.toString()).toBe('whole')
  })

  it('removes a listed file', async () => {
    const [gone, remaining] = [newKey(), newKey()]
    await storage.put(gone, Buffer.from('gone'))
    await storage.put(remaining, Buffer.from('kept'))
    const found = (await listAll(storage)).find(({ key }) => key === gone)
    await found?.remove()
    expect(await storage.size(gone)).toBeNull()
    expect((await listAll(storage)).map(({ key }) => key)).toEqual([remaining])
  })
})
