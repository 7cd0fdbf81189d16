import { describe, expect, it } from 'vitest'
import { GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { PUT as consentRoute } from '@/app/api/v1/forum/[id]/consent/route'
import { POST as pictureRoute } from '@/app/api/v1/forum/[id]/pictures/route'
import { GET as readRoute, DELETE as removeRoute } from '@/app/api/v1/forum/[id]/route'
import { PUT as slipRoute } from '@/app/api/v1/forum/[id]/slip/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { GET as noticesRoute } from '@/app/api/v1/notifications/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { pdfFile, photoFile } from '@/lib/testing/uploads'
import { POST } from './route'

setUpAccountTests()

const calls = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })
const consent = { how: 'spoken', by: 'patient', language: 'rw', is_minor: false, may_teach: false }
const MARKER = 'Uwimarkera'

const getSlip = (bearer: string, id: string) =>
  callRoute(slipRoute, withId(id, { method: 'PUT', bearer, json: {} }))

/** Submits the form as a browser does. @returns the address it redirects to */
async function enter(code: string, lang = 'rw') {
  const body = new URLSearchParams({ code }).toString()
  const response = await POST(
    new Request(`http://localhost/api/withdraw?lang=${lang}`, {
      method: 'POST',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(body.length),
      },
    }),
  )
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store'])
  return response.headers.get('location')
}

/** An urgent case with a document and a picture, whose patient has consented in Kinyarwanda. */
async function shown() {
  const people = await createStaff()
  const { bearer } = people.asks
  const { data } = await callRoute(postRoute, {
    bearer,
    form: {
      title: `Hot hip of ${MARKER}`,
      content: `<p>${MARKER} cannot walk.</p>`,
      case_status: 'URGENCY',
      attachment: await pdfFile(),
    },
  })
  const id: string = data.post_id
  await callRoute(consentRoute, withId(id, { method: 'PUT', bearer, json: consent }))
  const form = { shows_who: '0', picture: await photoFile() }
  const picture = await callRoute(pictureRoute, withId(id, { bearer, form }))
  return { ...people, id, bearer, fileId: picture.data.file_id as string }
}

const fileStatus = async (bearer: string, id: string) => {
  const request = buildRequest({ method: 'GET', bearer })
  const response = await openFile(request, { params: Promise.resolve({ id }) })
  await response.body?.cancel()
  return response.status
}

describe('the slip for withdrawing consent', () => {
  it('destroys the case once, and notifies its author without any of its text', async () => {
    const { one, id, bearer, fileId } = await shown()
    const { status, data } = await getSlip(bearer, id)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      language: 'rw',
      address: expect.stringMatching(/\/rw\/withdraw$/),
    })
    const attachmentId = (await calls.read(bearer, id)).data.post.attachment?.file_id ?? ''
    expect(await enter(data.code.toUpperCase().replaceAll('-', ' '))).toBe('/rw/withdraw/done')
    const { post } = (await calls.read(one.bearer, id)).data
    expect(post).toMatchObject({
      title: '',
      content: '',
      attachment: null,
      pictures: [],
      consent_withdrawn: true,
    })
    for (const file of [fileId, attachmentId]) expect(await fileStatus(bearer, file)).toBe(404)
    const notices = await callRoute(noticesRoute, { method: 'GET', bearer })
    expect(JSON.stringify(notices.data)).toContain('notifications.forumWithdrawal')
    const mails = (await db().outboxEmail.findMany()).filter(({ causeKey }) =>
      causeKey?.includes(':withdrawn:'),
    )
    expect(mails).toHaveLength(1)
    expect(JSON.stringify([notices.data, mails])).not.toContain(MARKER)
    const events = await db().auditEvent.findMany({ where: { action: 'forum.withdraw' } })
    expect(events).toMatchObject([{ actorId: null, objectId: id }])
    expect(await enter(data.code)).toBe('/rw/withdraw/used')
    expect((await getSlip(bearer, id)).status).toBe(409)
  })

  it('is stored only as a hash, and works once among concurrent requests', async () => {
    const { id, bearer } = await shown()
    const { code } = (await getSlip(bearer, id)).data
    const rows = await db().$queryRaw<{ row: string }[]>`
      SELECT to_jsonb(w)::text || (SELECT coalesce(string_agg(to_jsonb(a)::text, ''), '') FROM audit_event AS a)
        AS row FROM case_withdrawal AS w`
    for (const { row } of rows) {
      expect(row).not.toContain(code)
      expect(row).not.toContain(code.replaceAll('-', ''))
    }
    const both = await Promise.all([enter(code, 'en'), enter(code, 'en')])
    expect(both.sort()).toEqual(['/withdraw/done', '/withdraw/used'])
  })

  it('is void after the next one, and works for a deleted case', async () => {
    const { id, bearer } = await shown()
    const first = (await getSlip(bearer, id)).data
    const second = (await getSlip(bearer, id)).data
    expect(await enter(first.code)).toBe('/rw/withdraw/unknown')
    await callRoute(removeRoute, withId(id, { method: 'DELETE', bearer }))
    expect(await enter(second.code)).toBe('/rw/withdraw/done')
    const row = await db().forumPost.findUniqueOrThrow({ where: { id } })
    expect([row.title, row.content, row.text]).toEqual(['', '', ''])
    const notices = await callRoute(noticesRoute, { method: 'GET', bearer })
    const title = { key: 'notifications.forumWithdrawal', values: {} }
    expect(notices.data.notifications[0]).toMatchObject({ title, href: '/dashboard' })
  })

  it('is created by the author only, for a case with pictures or documents with consent', async () => {
    const { one, admin, id } = await shown()
    for (const { bearer } of [one, admin]) expect((await getSlip(bearer, id)).status).toBe(403)
    const { asks } = await createStaff()
    const plain = await calls.posted(asks.bearer)
    expect((await getSlip(asks.bearer, plain)).status).toBe(409)
  })

  it('cannot be guessed: unknown codes are counted, and finally rejected', async () => {
    expect(await enter('23456-789fh-kmrwx')).toBe('/rw/withdraw/unknown')
    const led = new Set<string | null>()
    for (let i = 0; i < 30; i += 1) led.add(await enter('no code', 'sw'))
    expect([...led]).toEqual(['/sw/withdraw/unknown', '/sw/withdraw/wait'])
  })
})
