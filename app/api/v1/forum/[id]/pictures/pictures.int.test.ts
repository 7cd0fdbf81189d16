import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { POST as closeRoute } from '@/app/api/v1/forum/[id]/close/route'
import { POST as redactRoute } from '@/app/api/v1/forum/[id]/redact/route'
import { DELETE as deleteRoute, GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { anyFile, photoFile } from '@/lib/testing/uploads'
import { PUT } from '../consent/route'
import { DELETE } from './[picture]/route'
import { POST } from './route'

setUpAccountTests()

const calls = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })
const { read } = calls

const spoken = { how: 'spoken', by: 'patient', language: 'rw', is_minor: false, may_teach: false }
const consent = (token: string, id: string, over: object = {}) =>
  callRoute(PUT, withId(id, { method: 'PUT', bearer: token, json: { ...spoken, ...over } }))

/** Posts a case whose patient has consented. */
async function posted(token: string) {
  const id = await calls.posted(token)
  expect((await consent(token, id)).status).toBe(200)
  return id
}

const add = async (bearer: string, id: string, over: Record<string, string | File> = {}) =>
  callRoute(
    POST,
    withId(id, { bearer, form: { shows_who: '0', picture: await photoFile(), ...over } }),
  )
const remove = (bearer: string, id: string, picture: string) =>
  callRoute(DELETE, { method: 'DELETE', bearer, params: { id, picture } })
const open = (id: string, headers: Record<string, string> = {}) =>
  openFile(buildRequest({ method: 'GET', headers }), { params: Promise.resolve({ id }) })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Every byte on the disk of this test. */
async function storedBytes(): Promise<Buffer> {
  const folder = process.env.DATA_DIR ?? ''
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Buffer.concat(
    await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))),
  )
}

async function caseWithPicture() {
  const people = await createStaff()
  const id = await posted(people.asks.bearer)
  const { data } = await add(people.asks.bearer, id)
  return { ...people, id, fileId: data.file_id }
}

describe('a photograph of a case', () => {
  it('is readable by people who may read the case, uncached, with each read audited', async () => {
    const { one, id, fileId } = await caseWithPicture()
    const { post } = (await read(one.bearer, id)).data
    expect(post.pictures).toEqual([
      { file_id: fileId, url: `/api/files/${fileId}`, width: 700, height: 400, shows_reason: null },
    ])
    const response = await open(fileId, bearer(one.bearer))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 700, height: 400 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    const events = await db().auditEvent.findMany({ where: { action: 'attachment.read' } })
    expect(events).toMatchObject([{ actorId: one.id, objectId: fileId }])
  })

  it('is not readable by a visitor, with a cookie, or without a session', async () => {
    const { one, fileId } = await caseWithPicture()
    const visitor = await signIn(await createVisitor())
    const cookie = { cookie: `next-auth.session-token=${one.bearer}` }
    for (const headers of [{}, bearer(visitor), cookie]) {
      expect((await open(fileId, headers)).status).toBe(404)
    }
  })

  it('leaves nothing of the upload: no metadata, no name, no bytes', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    const sent = await photoFile('Keza-Umurava.jpg')
    expect((await add(asks.bearer, id, { picture: sent })).status).toBe(201)
    const [row] = await db().storedFile.findMany({ where: { kind: 'CASE_PICTURE' } })
    expect(row).toMatchObject({ name: '', visibility: 'PRIVATE', mime: 'image/jpeg' })
    const stored = await storedBytes()
    // Checks the start of the stored JPEG.
    expect(stored.includes(Buffer.from('ffd8ffdb0043', 'hex'))).toBe(true)
    expect(stored.includes('Kigali 1.95 S')).toBe(false)
    expect(stored.includes('Keza-Umurava')).toBe(false)
    expect(stored.includes(Buffer.from(await sent.arrayBuffer()).subarray(0, 400))).toBe(false)
  })

  it('can only be added by its author, up to six, while the case is open', async () => {
    const { asks, one, admin, id } = await caseWithPicture()
    expect((await add(one.bearer, id)).status).toBe(403)
    expect((await add(admin.bearer, id)).status).toBe(403)
    for (let made = 1; made < 6; made += 1) expect((await add(asks.bearer, id)).status).toBe(201)
    expect((await add(asks.bearer, id)).errors).toEqual({
      picture: ['A case can have at most 6 pictures.'],
    })
    await callRoute(closeRoute, withId(id, { bearer: asks.bearer, json: { outcome: 'Healed.' } }))
    expect((await add(asks.bearer, id)).status).toBe(409)
  })

  it('is rejected without an answer about its content, without a reason, or if invalid', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    const getErrors = async (over: Record<string, string | File>) =>
      (await add(asks.bearer, id, over)).errors
    expect(await getErrors({ shows_who: '' })).toEqual({
      shows_who: ['Please say whether the picture shows a face or a label.'],
    })
    expect(await getErrors({ shows_who: '1' })).toEqual({
      reason: ['Please say why the face or label must be visible.'],
    })
    expect(await getErrors({ shows_who: '1', reason: 'Call 0788123456' })).toHaveProperty('reason')
    expect(await getErrors({ covered: '[[0,0,2,1]]' })).toHaveProperty('covered')
    expect(await getErrors({ picture: anyFile('<svg/>', 'a.svg') })).toEqual({
      picture: ['Please choose a photograph (JPG, PNG or WebP).'],
    })
    expect(await db().storedFile.count({ where: { kind: 'CASE_PICTURE' } })).toBe(0)
  })

  it('states why a face must stay visible', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    await add(asks.bearer, id, { shows_who: '1', reason: 'The rash is on the cheeks' })
    const { post } = (await read(asks.bearer, id)).data
    expect(post.pictures).toMatchObject([{ shows_reason: 'The rash is on the cheeks' }])
  })
})

describe('a photograph is destroyed', () => {
  const expectDeleted = async (fileId: string, token: string, key: string) => {
    expect((await open(fileId, bearer(token))).status).toBe(404)
    expect(await db().storedFile.count({ where: { kind: 'CASE_PICTURE' } })).toBe(0)
    expect(await keysOnDisk()).not.toContain(key)
  }
  /** The key of the only picture's bytes, which exist until it is destroyed. */
  const getKey = async (id: string) => {
    const { key } = await db().storedFile.findUniqueOrThrow({ where: { id } })
    expect(await keysOnDisk()).toContain(basename(key))
    return basename(key)
  }
  const keysOnDisk = async () =>
    (await readdir(process.env.DATA_DIR ?? '', { recursive: true })).map((name) => basename(name))

  it('by its author, and nobody else', async () => {
    const { asks, one, id, fileId } = await caseWithPicture()
    const key = await getKey(fileId)
    expect((await remove(one.bearer, id, fileId)).status).toBe(403)
    const other = await posted(asks.bearer)
    expect((await remove(asks.bearer, other, fileId)).status).toBe(404)
    expect((await remove(asks.bearer, id, fileId)).status).toBe(200)
    await expectDeleted(fileId, asks.bearer, key)
  })

  it('when its case is redacted', async () => {
    const { asks, id, fileId } = await caseWithPicture()
    const key = await getKey(fileId)
    expect(
      (await callRoute(redactRoute, withId(id, { bearer: asks.bearer, json: {} }))).status,
    ).toBe(200)
    await expectDeleted(fileId, asks.bearer, key)
  })

  it('when its case is deleted', async () => {
    const { asks, id, fileId } = await caseWithPicture()
    const key = await getKey(fileId)
    await callRoute(deleteRoute, withId(id, { method: 'DELETE', bearer: asks.bearer }))
    await expectDeleted(fileId, asks.bearer, key)
  })
})

describe("the consent to a case's pictures", () => {
  it('is required before any photograph, and shown with its scope', async () => {
    const { asks, one } = await createStaff()
    const id = await calls.posted(asks.bearer)
    expect((await add(asks.bearer, id)).errors).toEqual({
      consent: ['Please first say who consented to the pictures.'],
    })
    expect((await read(one.bearer, id)).data.post.consent).toBeNull()
    expect((await consent(one.bearer, id)).status).toBe(403)
    await consent(asks.bearer, id)
    await consent(asks.bearer, id, { how: 'written', by: 'guardian', is_minor: true })
    expect((await read(one.bearer, id)).data.post.consent).toMatchObject({
      how: 'written',
      by: 'guardian',
      language: 'rw',
      is_minor: true,
      may_teach: false,
    })
    expect((await add(asks.bearer, id)).status).toBe(201)
  })

  it('is the guardian’s under 16, and excludes teaching if nobody could be asked', async () => {
    const { asks } = await createStaff()
    const id = await calls.posted(asks.bearer)
    const getErrors = async (over: object) => (await consent(asks.bearer, id, over)).errors
    expect(await getErrors({ is_minor: true })).toEqual({
      by: ['For patients under 16, the guardian must be asked.'],
    })
    expect(await getErrors({ how: 'vital' })).toEqual({ by: ['Please say who gave it.'] })
    expect(await getErrors({ how: 'vital', by: 'nobody', may_teach: true })).toEqual({
      may_teach: ['A patient who could not be asked has not agreed to teaching.'],
    })
    expect(await getErrors({ language: 'xx' })).toHaveProperty('language')
    expect((await consent(asks.bearer, id, { how: 'vital', by: 'nobody' })).status).toBe(200)
  })
})
