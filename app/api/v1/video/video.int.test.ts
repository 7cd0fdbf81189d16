import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '@/lib/core/caller'
import { videos } from '@/lib/modules/videos/service'
import { db } from '@/lib/platform/db/client'
import { videoRoutes } from '@/lib/routes/kind-calls'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser, createVideo as makeVideo } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'

const { POST: RESTORE } = videoRoutes['[id]/restore']
const { DELETE, GET: GET_ONE, PATCH } = videoRoutes['[id]']
const { GET, POST } = videoRoutes['']

setUpAccountTests()

const ID = 'dQw4w9WgXcQ'
const LINK = `https://www.youtube.com/watch?v=${ID}`
const VIDEO = { video_title: 'Hand exercises', video_url: LINK }
const NOWHERE = '0190a000-0000-7000-8000-000000000000'
const CALLER: Caller = { requestId: '', address: '192.0.2.1', device: '', locale: 'en' }

let bearer: string
let adminId: string

beforeEach(async () => {
  const admin = await createAdmin()
  adminId = admin.id
  bearer = await signIn(admin)
  takeRevalidatedTags()
})

const add = (json: unknown) => callRoute(POST, { bearer, json })
const edit = (id: string, json: unknown) =>
  callRoute(PATCH, { method: 'PATCH', bearer, params: { id }, json })
const remove = (id: string) => callRoute(DELETE, { method: 'DELETE', bearer, params: { id } })
const restore = (id: string) => callRoute(RESTORE, { bearer, params: { id } })
const actions = async () => {
  const events = await db().auditEvent.findMany({ orderBy: { id: 'asc' } })
  return events.map(({ action, actorId, objectId }) => ({ action, actorId, objectId }))
}

describe('adding a video', () => {
  it('makes it public at once, is audited and re-renders the lists', async () => {
    const { status, message, data } = await add({ ...VIDEO, language: 'kiny', video_id: NOWHERE })
    expect(status).toBe(201)
    expect(message).toBe('Video added successfully')
    expect(data).toMatchObject({ ...VIDEO, youtube_id: ID, language: 'kiny' })
    expect(data.video_id).not.toBe(NOWHERE)
    expect(takeRevalidatedTags()).toEqual(['videos', expect.stringMatching(/^video:/)])
    const { transcript: _, ...listed } = data
    expect((await callRoute(GET, { method: 'GET' })).data.video).toEqual([listed])
    expect(await actions()).toEqual([
      { action: 'video.create', actorId: adminId, objectId: data.video_id },
    ])
  })

  it('stores its publisher, length, size and transcript, and removes each again', async () => {
    const details = {
      publisher: 'A hand clinic',
      minutes: 7,
      megabytes: 52,
      transcript: 'Bend each finger slowly.',
    }
    const { data } = await add({
      ...VIDEO,
      minutes: '7',
      megabytes: 52,
      publisher: details.publisher,
      transcript: details.transcript,
    })
    expect(data).toMatchObject(details)
    expect((await edit(data.video_id, { video_title: 'Hands' })).data).toMatchObject(details)
    const none = { publisher: '', minutes: null, megabytes: null, transcript: '' }
    expect((await edit(data.video_id, { ...none, minutes: '' })).data).toMatchObject(none)
  })

  it.each([
    [{ minutes: 0 }, 'minutes'],
    [{ minutes: 2.5 }, 'minutes'],
    [{ minutes: 601 }, 'minutes'],
    [{ megabytes: 'many' }, 'megabytes'],
    [{ megabytes: -1 }, 'megabytes'],
    [{ transcript: 'a'.repeat(50_001) }, 'transcript'],
    [{ publisher: 'a'.repeat(101) }, 'publisher'],
  ])('rejects %j', async (wrong, field) => {
    const { status, errors } = await add({ ...VIDEO, ...wrong })
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]])
  })

  it.each([
    [{}, ['video_title', 'video_url']],
    [{ video_title: ' ', video_url: LINK }, ['video_title']],
    [{ video_title: 'Hands', video_url: '' }, ['video_url']],
    [{ video_title: ['Hands'], video_url: 7 }, ['video_title', 'video_url']],
    [[], ['request']],
  ])('names the missing fields of %j', async (json, fields) => {
    const { status, message, errors } = await add(json)
    expect(status).toBe(422)
    expect(Object.keys(errors ?? {})).toEqual(fields)
    const isNoVideo = fields.includes('request')
    expect(message).toBe(isNoVideo ? 'The request is not valid.' : 'Please fill in all fields.')
    if (!isNoVideo) expect(new Set(Object.values(errors ?? {}).flat())).toEqual(new Set([message]))
  })

  it('names a missing field in the caller’s language, with a general message for several errors', async () => {
    const headers = { 'accept-language': 'fr' }
    const empty = await callRoute(POST, { bearer, json: {}, headers })
    expect(empty.message).toBe(empty.errors?.video_title?.[0])
    expect(empty.message).not.toBe('Please fill in all fields.')
    const mixed = await add({ video_title: 'a'.repeat(301), video_url: '' })
    expect(mixed).toMatchObject({ status: 422, message: 'The request is not valid.' })
  })

  it.each([
    ['https://www.youtube.com/playlist?list=PL1234567890', 'not to one video'],
    ['https://www.youtube.com/watch?v=short', 'damaged'],
    ['https://vimeo.com/123456789', 'another site'],
    ['javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ', 'a valid YouTube link'],
    ['hands', 'a valid YouTube link'],
    [`${LINK}&x=${'a'.repeat(500)}`, 'damaged'],
    [`${LINK} https://youtu.be/9bZkp7q19f0`, 'different videos'],
  ])('answers 400 to %s', async (video_url, cause) => {
    const { status, message, errors } = await add({ ...VIDEO, video_url })
    expect({ status, message }).toEqual({ status: 400, message: 'Invalid video link' })
    expect(errors).toEqual({ video_url: [expect.stringContaining(cause)] })
    expect(await db().video.count()).toBe(0)
  })

  it.each([
    ['video_title', 'a'.repeat(301)],
    ['video_title', 'NUL \0'],
    ['video_title', 'half \ud800'],
    ['language', 'xx'],
  ])('rejects an invalid %s', async (field, value) => {
    const { status, errors } = await add({ ...VIDEO, [field]: value })
    expect(status).toBe(422)
    expect(Object.keys(errors ?? {})).toEqual([field])
  })

  it('accepts each video once, in any form of its link', async () => {
    await add(VIDEO)
    for (const video_url of [LINK, `https://youtu.be/${ID}`, `https://youtube.com/shorts/${ID}`]) {
      const { status, message, errors } = await add({ ...VIDEO, video_url })
      expect({ status, message }).toEqual({ status: 409, message: 'This link was used' })
      expect(errors).toEqual({ video_url: ['This link was used'] })
    }
    expect(takeRevalidatedTags()).toEqual(['videos', expect.stringMatching(/^video:/)])
    expect(await actions()).toHaveLength(1)
  })

  it('creates one video among 100 concurrent posts, and reports a used link 99 times', async () => {
    const responses = await Promise.all(Array.from({ length: 100 }, () => add(VIDEO)))
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length
    expect([count(201), count(409)]).toEqual([1, 99])
    expect(responses.filter(({ message }) => message === 'This link was used')).toHaveLength(99)
    expect(await db().video.count()).toBe(1)
    expect(await actions()).toHaveLength(1)
  })
})

describe('editing a video', () => {
  it('changes only sent fields', async () => {
    const { id } = await makeVideo({ title: 'Old', language: 'fr' })
    const titled = await edit(id, { video_title: 'New' })
    expect(titled).toMatchObject({ status: 200, message: 'Video updated successfully' })
    expect(titled.data).toMatchObject({ video_title: 'New', language: 'fr' })
    expect((await edit(id, { video_url: LINK })).data).toMatchObject({
      video_title: 'New',
      video_url: LINK,
      youtube_id: ID,
    })
    expect(takeRevalidatedTags()).toEqual(['videos', `video:${id}`, 'videos', `video:${id}`])
    expect((await actions()).map(({ action }) => action)).toEqual(['video.edit', 'video.edit'])
  })

  it('may keep its own link, and rejects that of another video', async () => {
    const mine = await makeVideo()
    const other = await makeVideo()
    expect((await edit(mine.id, { video_url: mine.url })).status).toBe(200)
    expect(await edit(mine.id, { video_url: other.url })).toMatchObject({
      status: 409,
      message: 'This link was used',
    })
  })

  it('rejects invalid fields, and returns `not_found` for a deleted, unknown or malformed id', async () => {
    const { id } = await makeVideo()
    expect((await edit(id, { video_title: '' })).errors).toEqual({
      video_title: ['Please fill in all fields.'],
    })
    expect((await edit(id, { video_url: 'nowhere' })).status).toBe(400)
    await remove(id)
    for (const missing of [id, NOWHERE, "1' OR 1=1"]) {
      expect(await edit(missing, VIDEO)).toMatchObject({ status: 404, message: 'Video not found' })
    }
  })
})

describe('deleting a video', () => {
  it('hides it from the public, and frees its link, once among concurrent requests', async () => {
    const { id, url } = await makeVideo()
    const responses = await Promise.all(Array.from({ length: 20 }, () => remove(id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 404)).toHaveLength(19)
    expect((await callRoute(GET_ONE, { method: 'GET', params: { id } })).status).toBe(404)
    expect(takeRevalidatedTags()).toEqual(['videos', `video:${id}`])
    expect((await add({ ...VIDEO, video_url: url })).status).toBe(201)
    expect((await actions()).map(({ action }) => action)).toEqual(['video.delete', 'video.create'])
  })

  it('can be undone', async () => {
    const { id, title } = await makeVideo()
    await remove(id)
    takeRevalidatedTags()
    const responses = await Promise.all(Array.from({ length: 10 }, () => restore(id)))
    for (const { status, data } of responses) {
      expect(status).toBe(200)
      expect(data.video_title).toBe(title)
    }
    expect(new Set(takeRevalidatedTags())).toEqual(new Set(['videos', `video:${id}`]))
    expect((await actions()).map(({ action }) => action)).toEqual(['video.delete', 'video.restore'])
    expect((await restore(NOWHERE)).status).toBe(404)
  })

  it('cannot be undone once its link was used again', async () => {
    const { id, url } = await makeVideo()
    await remove(id)
    await add({ ...VIDEO, video_url: url })
    expect(await restore(id)).toMatchObject({ status: 409, message: 'This link was used' })
  })
})

it('is allowed to administrators only, in the service too', async () => {
  const { id } = await makeVideo()
  const visitor = await createVisitor({ isApproved: true })
  const viewers = [
    [null, 'unauthenticated'],
    [{ id: visitor.id, role: 'USER', isApproved: true }, 'forbidden'],
    [{ id: visitor.id, role: 'RHEUMATOLOGIST', isApproved: true }, 'forbidden'],
    [{ id: visitor.id, role: 'INTERNAL_MEDICINE', isApproved: true }, 'forbidden'],
    [{ id: visitor.id, role: 'ADMIN', isApproved: false }, 'forbidden'],
  ] as const
  for (const [viewer, code] of viewers) {
    const calls = [
      videos.add(viewer, VIDEO, CALLER),
      videos.edit(viewer, id, VIDEO, CALLER),
      videos.remove(viewer, id, CALLER),
      videos.restore(viewer, id, CALLER),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code })
  }
  expect(await actions()).toEqual([])
})

it('lists deleted videos to administrators only', async () => {
  const shown = await makeVideo()
  const older = await makeVideo({ deletedAt: new Date('2026-01-01') })
  const newer = await makeVideo({ deletedAt: new Date('2026-01-02') })
  const listed = async (token?: string) => {
    const call = { method: 'GET', query: 'deleted=1&limit=5', bearer: token }
    const { video, videoCount } = (await callRoute(GET, call)).data
    return { ids: video.map((each) => each.video_id), count: videoCount }
  }
  expect(await listed(bearer)).toEqual({ ids: [newer.id, older.id], count: 2 })
  const publicly = { ids: [shown.id], count: 1 }
  expect(await listed()).toEqual(publicly)
  expect(await listed(await signIn(await createUser()))).toEqual(publicly)
})
