import { describe, expect, it } from 'vitest'
import { HEAD, GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { GET as readNotices } from '@/app/api/v1/notifications/route'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import {
  createApplicant,
  createVisitor,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createStaff, forumCalls } from '@/lib/testing/forum'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { pdfFile } from '@/lib/testing/uploads'

const log = setUpAccountTests()

const { comment, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const requestFile = (id: string, headers: Record<string, string>, method = 'GET') =>
  (method === 'HEAD' ? HEAD : openFile)(buildRequest({ method, headers }), {
    params: Promise.resolve({ id }),
  })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function caseWithFile() {
  const people = await createStaff()
  const id = await posted(people.asks.bearer, { attachment: await pdfFile(1, 'lab.pdf') })
  const { attachment } = (await read(people.asks.bearer, id)).data.post
  return { ...people, id, fileId: attachment?.file_id ?? '' }
}

describe('the attachment of a case', () => {
  it('is streamed to approved staff, uncached, with each read audited', async () => {
    const { one, fileId } = await caseWithFile()
    const response = await requestFile(fileId, bearer(one.bearer))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('content-disposition')).toBe('inline; filename="attachment.pdf"')
    expect((await response.text()).startsWith('%PDF')).toBe(true)
    const read = await db().auditEvent.findMany({ where: { action: 'attachment.read' } })
    expect(read).toMatchObject([{ actorId: one.id, objectId: fileId }])
  })

  it('is not readable by a visitor, an applicant, with a cookie, or by its uploader without access', async () => {
    const { asks, one, fileId } = await caseWithFile()
    const visitor = await signIn(await createVisitor())
    const applicant = await signIn(await createApplicant())
    const cookie = { cookie: `next-auth.session-token=${one.bearer}` }
    for (const headers of [{}, bearer(visitor), bearer(applicant), cookie]) {
      for (const method of ['GET', 'HEAD']) {
        expect((await requestFile(fileId, headers, method)).status).toBe(404)
      }
    }
    await db().user.update({ where: { id: asks.id }, data: { isApproved: false } })
    expect((await requestFile(fileId, bearer(asks.bearer))).status).toBe(404)
  })

  it('is destroyed with its case', async () => {
    const { one, id, fileId } = await caseWithFile()
    await db().forumPost.update({ where: { id }, data: { deletedAt: new Date() } })
    expect((await requestFile(fileId, bearer(one.bearer))).status).toBe(404)
  })
})

describe('the forum', () => {
  it('is closed from the next request on after a deactivation, withdrawn approval or sign-out', async () => {
    const { one, two, admin, id, fileId } = await caseWithFile()
    await db().user.update({ where: { id: one.id }, data: { accountStatus: 'DEACTIVE' } })
    await db().user.update({ where: { id: two.id }, data: { isApproved: false } })
    await endSessions(db(), admin.id)
    const expected = [401, 403, 401]
    for (const [n, person] of [one, two, admin].entries()) {
      expect((await read(person.bearer, id)).status).toBe(expected[n])
      const sent = await comment(person.bearer, { post_id: id, content: 'x' })
      expect(sent.status).toBe(expected[n])
      // A file does not even reveal that it exists; an ended session counts as none.
      expect((await requestFile(fileId, bearer(person.bearer))).status).toBe(404)
    }
  })

  it('hides titles in notices from people who may not read it any more', async () => {
    const { asks, one } = await createStaff()
    await posted(asks.bearer, { title: 'Mukamana', case_status: 'URGENCY' })
    const notices = async () =>
      (await callRoute(readNotices, { method: 'GET', bearer: one.bearer })).body
    expect(JSON.stringify(await notices())).toContain('Mukamana')
    await db().user.update({ where: { id: one.id }, data: { isApproved: false } })
    expect(JSON.stringify(await notices())).not.toContain('Mukamana')
  })

  it('writes no text of a case to the log or audit', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { title: 'Mukamana', case_status: 'URGENCY' })
    await comment(one.bearer, { post_id: id, content: 'Mukamana must come' })
    const events = JSON.stringify(await db().auditEvent.findMany())
    const notices = JSON.stringify(await db().notification.findMany())
    const mails = JSON.stringify(await db().outboxEmail.findMany())
    await settleWork()
    expect(log.lines.length).toBeGreaterThan(0)
    expect(events + notices + mails + log.lines.join('')).not.toContain('Mukamana')
  })

  it('sends uncacheable responses', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    expect((await read(asks.bearer, id)).headers.get('cache-control')).toBe('no-store')
  })
})
