import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isUnavailable } from '@/lib/core/errors'
import { emptyBetweenTests } from '@/lib/testing/database'
import {
  type Fault,
  startUploadThingHost,
  type UploadThingHost,
} from '@/lib/testing/uploadthing-host'
import { db } from '../../db/client'
import type { Storage } from '../contract'
import { createUploadThingStorage } from './uploadthing'

emptyBetweenTests()

let host: UploadThingHost
let logged: string

const createFor = (at: UploadThingHost, over = {}): Storage =>
  createUploadThingStorage({ ...at.settings(), ...over })

beforeEach(async () => {
  host = await startUploadThingHost()
  logged = ''
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      logged += text
      return true
    })
  }
})

afterEach(async () => {
  vi.restoreAllMocks()
  await host.close()
})

const newKey = () => `licence/${randomBytes(16).toString('hex')}.pdf`

async function toFailure(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => null,
    (error: unknown) => error,
  )
}

async function listAll(storage: Storage) {
  const found = []
  for await (const each of storage.list()) found.push(each)
  return found
}

describe('a file at the host', () => {
  it('is private: neither its address nor its name alone opens it', async () => {
    const key = newKey()
    await createFor(host).put(key, Buffer.from('a licence'))
    const [hostKey = '', file] = [...host.held][0] ?? []
    expect(file?.acl).toBe('private')
    expect((await fetch(`${host.url}/a/app/${hostKey}`)).status).toBe(403)
    const { hostKey: storedKey, size } = await db().hostedFile.findUniqueOrThrow({ where: { key } })
    expect([storedKey, size]).toEqual([hostKey, 9])
  })

  it('is not stored in an app that does not allow private files', async () => {
    const open = await startUploadThingHost({ allowACLOverride: false })
    const failure = await toFailure(createFor(open).put(newKey(), Buffer.from('a licence')))
    expect(isUnavailable(failure)).toBe(true)
    expect(open.held.size).toBe(0)
    expect(await db().hostedFile.count()).toBe(0)
    await open.close()
  })

  it('replaces the previous file, which is removed', async () => {
    const storage = createFor(host)
    const key = newKey()
    await storage.put(key, Buffer.from('before'))
    await storage.put(key, Buffer.from('after'))
    expect([...host.held.values()].map(({ bytes }) => bytes.toString())).toEqual(['after'])
  })

  it('stays when the listing of its predecessor is removed', async () => {
    const storage = createFor(host)
    const key = newKey()
    await storage.put(key, Buffer.from('before'))
    const [listed] = await listAll(storage)
    await storage.put(key, Buffer.from('after'))
    await listed?.remove()
    const stream = await storage.read(key)
    expect(stream && (await buffer(stream)).toString()).toBe('after')
  })

  it('is listed beyond the first page', async () => {
    const storage = createFor(host)
    const file = { name: 'x', bytes: Buffer.from('x'), uploadedAt: 1, acl: 'private' }
    for (let n = 0; n < 1201; n++) host.held.set(`h${n}`, { ...file, status: 'Uploaded' })
    expect(await listAll(storage)).toHaveLength(1201)
  })
})

/** Gives up quickly on a silent host; tests with a responding one use longer limits. */
const impatient = () => createFor(host, { responseTimeoutMs: 200 })

describe('a host that is down, slow or wrong', () => {
  it.each<Fault>(['refuses', 'silent', 'breaks uploads'])(
    'stores no file when it %s',
    async (fault) => {
      const storage = createFor(host)
      host.setFault(fault)
      const key = newKey()
      const failure = await toFailure(impatient().put(key, randomBytes(2_000_000)))
      expect(isUnavailable(failure)).toBe(true)
      expect(await storage.size(key)).toBeNull()
      expect(await storage.read(key)).toBeNull()
      host.setFault('none')
      await storage.put(key, Buffer.from('second'))
      expect(await storage.size(key)).toBe(6)
    },
  )

  it.each<Fault>(['refuses', 'silent'])('is reported as unavailable when it %s', async (fault) => {
    const storage = createFor(host)
    const key = newKey()
    await storage.put(key, Buffer.from('kept'))
    host.setFault(fault)
    expect(isUnavailable(await toFailure(impatient().read(key)))).toBe(true)
    expect(isUnavailable(await toFailure(listAll(impatient())))).toBe(true)
    host.setFault('none')
    expect(await storage.size(key)).toBe(4)
  })

  it('is reported as unavailable when it cannot be reached', async () => {
    const storage = createFor(host)
    const key = newKey()
    await storage.put(key, Buffer.from('kept'))
    const away = 'http://localhost:1'
    const nowhere = { apiUrl: away, ingestUrl: away, filesUrl: away }
    const lost = createFor(host, nowhere)
    expect(isUnavailable(await toFailure(lost.read(key)))).toBe(true)
    expect(isUnavailable(await toFailure(lost.put(newKey(), Buffer.from('x'))))).toBe(true)
  })

  it('fails the stream when it breaks off a file', async () => {
    const storage = createFor(host)
    const key = newKey()
    await storage.put(key, randomBytes(1_000_000))
    host.setFault('breaks reads')
    const stream = await storage.read(key)
    expect(await toFailure(buffer(stream ?? Readable.from([])))).toBeInstanceOf(Error)
  })

  it('loses a removed file at once, and lists it until the host has removed it', async () => {
    const storage = createFor(host)
    const key = newKey()
    await storage.put(key, Buffer.from('gone'))
    host.setFault('refuses')
    expect(isUnavailable(await toFailure(storage.remove(key)))).toBe(true)
    expect(await storage.read(key)).toBeNull()
    host.setFault('none')
    expect((await listAll(storage)).map((each) => each.key)).toEqual([null])
  })

  it('rejects another key, and the log contains neither key nor address', async () => {
    const other = { apiKey: 'sk_test_other', appId: 'app', regions: ['fra1'] }
    const token = Buffer.from(JSON.stringify(other)).toString('base64')
    const stranger = createFor(host, { token })
    const failure = await toFailure(stranger.put(newKey(), Buffer.from('x')))
    expect(isUnavailable(failure)).toBe(true)
    expect(logged).toContain('storage.refused')
    expect(logged).not.toContain('sk_test')
    expect(logged).not.toContain('signature')
  })
})
