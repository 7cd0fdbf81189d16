import { StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { POST as closeRoute } from '@/app/api/v1/forum/[id]/close/route'
import { PUT as consentRoute } from '@/app/api/v1/forum/[id]/consent/route'
import { POST as redactCaseRoute } from '@/app/api/v1/forum/[id]/redact/route'
import { DELETE as deleteCaseRoute, GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { PUT as slipRoute } from '@/app/api/v1/forum/[id]/slip/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { purgeForum } from '@/lib/modules/forum/cases/purge'
import { withdrawByCode } from '@/lib/modules/forum/privacy/redact'
import { db } from '@/lib/platform/db/client'
import { createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { makePdf } from '@/lib/testing/pdf-samples'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { anyFile, pdfFile, photoFile } from '@/lib/testing/uploads'
import { PUT as putDocument, DELETE as removeDocument } from './document/route'
import { DELETE as removePicture } from './pictures/[picture]/route'
import { POST as addPicture } from './pictures/route'
import { POST as redactRoute } from './redact/route'
import { DELETE as deleteRoute, PATCH as editRoute } from './route'

setUpAccountTests()

const calls = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })
const spoken = { how: 'spoken', by: 'patient', language: 'rw', is_minor: false, may_teach: false }
const FOUND = 'This may identify the patient. Remove or replace it, or explain why it must stay.'

const show = async (bearer: string, id: string, over: Record<string, string | File> = {}) =>
  callRoute(
    addPicture,
    withId(id, { bearer, form: { shows_who: '0', picture: await photoFile(), ...over } }),
  )
const attach = (bearer: string, id: string, form: Record<string, string | File>) =>
  callRoute(putDocument, withId(id, { method: 'PUT', bearer, form }))
const letter = async (words: string) =>
  anyFile(
    await makePdf({
      change(document) {
        const font = document.embedStandardFont(StandardFonts.Helvetica)
        document.getPages()[0]?.drawText(words, { font, size: 9, x: 10, y: 200 })
      },
    }),
    'letter.pdf',
  )
const getStatus = async (id: string, bearer?: string) => {
  const request = buildRequest({ method: 'GET', ...(bearer ? { bearer } : {}) })
  const response = await openFile(request, { params: Promise.resolve({ id }) })
  await response.body?.cancel()
  return response.status
}

/** A case with consent, and a colleague's answer with a picture and a document. */
async function shown() {
  const people = await createStaff()
  const { asks, one } = people
  const post = await calls.posted(asks.bearer)
  await callRoute(consentRoute, withId(post, { method: 'PUT', bearer: asks.bearer, json: spoken }))
  const answer = await calls.commented(one.bearer, post, '<p>Look at this.</p>')
  const picture: string = (await show(one.bearer, answer)).data.file_id
  expect((await attach(one.bearer, answer, { attachment: await pdfFile() })).status).toBe(200)
  const row = await db().forumComment.findUniqueOrThrow({ where: { id: answer } })
  return { ...people, post, answer, picture, document: row.attachmentId ?? '' }
}

const first = async (bearer: string, post: string) =>
  (await calls.read(bearer, post)).data.userComments[0]
/** Creates a consent slip, and withdraws the patient's consent with its code. */
async function withdrawConsent({ bearer }: { bearer: string }, post: string) {
  const slip = await callRoute(slipRoute, withId(post, { method: 'PUT', bearer }))
  const caller = { requestId: 'test', address: '127.0.0.1', device: '', locale: 'en' } as const
  expect(await withdrawByCode(slip.data.code, caller)).toBe('done')
}
const left = () =>
  db().storedFile.count({ where: { kind: { in: ['CASE_PICTURE', 'ATTACHMENT'] } } })

describe('an answer’s picture and document', () => {
  it('are readable by people who may read the case, with each read audited, and by nobody else', async () => {
    const { asks, post, picture, document } = await shown()
    const comment = await first(asks.bearer, post)
    expect(comment?.pictures).toMatchObject([{ file_id: picture, shows_reason: null }])
    expect(comment?.attachment).toMatchObject({ file_id: document, name: 'paper.pdf', pages: 1 })
    // They do not belong to the case itself.
    expect((await calls.read(asks.bearer, post)).data.post).toMatchObject({
      pictures: [],
      attachment: null,
    })
    for (const file of [picture, document]) {
      expect(await getStatus(file, asks.bearer)).toBe(200)
      expect(await getStatus(file)).toBe(404)
      expect(await getStatus(file, await signIn(await createVisitor()))).toBe(404)
    }
    const events = await db().auditEvent.findMany({ where: { action: 'attachment.read' } })
    expect(events.map(({ objectId }) => objectId).sort()).toEqual([picture, document].sort())
  })

  it('can only be added and removed by its author, up to six, while the case is open', async () => {
    const { asks, one, admin, post, answer, picture } = await shown()
    const file = { attachment: await pdfFile() }
    for (const { bearer } of [asks, admin]) {
      expect((await show(bearer, answer)).status).toBe(403)
      expect((await attach(bearer, answer, file)).status).toBe(403)
    }
    for (let made = 1; made < 6; made += 1) {
      expect((await show(one.bearer, answer)).status).toBe(201)
    }
    expect((await show(one.bearer, answer)).errors).toEqual({
      picture: ['An answer can have at most 6 pictures.'],
    })
    const params = { id: answer, picture }
    const taken = await callRoute(removePicture, { method: 'DELETE', bearer: one.bearer, params })
    expect(taken.status).toBe(200)
    expect(await getStatus(picture, one.bearer)).toBe(404)
    await callRoute(closeRoute, withId(post, { bearer: asks.bearer, json: { outcome: 'Healed.' } }))
    expect((await show(one.bearer, answer)).status).toBe(409)
    expect((await attach(one.bearer, answer, file)).status).toBe(409)
  })

  it("require the case's consent record, and pictures an answer about their content", async () => {
    const { asks, one } = await createStaff()
    const post = await calls.posted(asks.bearer)
    const answer = await calls.commented(one.bearer, post, '<p>Look at this.</p>')
    expect((await show(one.bearer, answer)).errors).toHaveProperty('consent')
    expect((await show(one.bearer, answer, { shows_who: '' })).errors).toHaveProperty('shows_who')
    expect(await left()).toBe(0)
  })

  it('may identify the patient only with a reason, which is shown with the answer', async () => {
    const { asks, one } = await createStaff()
    const post = await calls.posted(asks.bearer, { case_status: 'URGENCY' })
    const answer = await calls.commented(one.bearer, post, '<p>Look at this.</p>')
    const attachment = await letter('Reviewed on 12/03/2024')
    expect((await attach(one.bearer, answer, { attachment })).errors).toEqual({
      attachment: [FOUND, 'Date'],
    })
    const named = { attachment, identifiers_reason: 'Call 0788123456' }
    expect((await attach(one.bearer, answer, named)).errors).toHaveProperty('identifiers_reason')
    expect(await left()).toBe(0)
    const withReason = { attachment, identifiers_reason: 'The date decides' }
    expect((await attach(one.bearer, answer, withReason)).status).toBe(200)
    expect((await first(asks.bearer, post))?.identifiers_kept).toEqual({
      kinds: ['date'],
      reason: 'The date decides',
    })
    const edit = async () => {
      const json = { content: '<p>Look again.</p>', identifiers_reason: '' }
      await callRoute(editRoute, withId(answer, { method: 'PATCH', bearer: one.bearer, json }))
      return first(asks.bearer, post)
    }
    const edited = await edit()
    expect(edited?.attachment).not.toBeNull()
    expect(edited?.identifiers_kept?.reason).toBe('The date decides')
    await callRoute(removeDocument, withId(answer, { method: 'DELETE', bearer: one.bearer }))
    expect((await edit())?.identifiers_kept).toBeNull()
  })

  it.each([
    ['the patient withdrew consent', withdrawConsent],
    [
      'the case was redacted',
      ({ bearer }, post) => callRoute(redactCaseRoute, withId(post, { bearer, json: {} })),
    ],
  ] satisfies [string, (of: { bearer: string }, post: string) => Promise<unknown>][])(
    'are refused in earlier and new answers after %s',
    async (_when, destroy) => {
      const { asks, one, post, answer } = await shown()
      await destroy(asks, post)
      const later = await calls.commented(one.bearer, post, '<p>I am sorry.</p>')
      for (const id of [answer, later]) {
        expect((await show(one.bearer, id)).status).toBe(409)
        expect((await attach(one.bearer, id, { attachment: await pdfFile() })).status).toBe(409)
      }
      expect(await left()).toBe(0)
    },
  )

  it('replace the previous files, whose bytes are removed', async () => {
    const { one, answer, document } = await shown()
    expect((await attach(one.bearer, answer, { attachment: await pdfFile(2) })).status).toBe(200)
    expect(await getStatus(document, one.bearer)).toBe(404)
    const gone = withId(answer, { method: 'DELETE', bearer: one.bearer })
    expect((await callRoute(removeDocument, gone)).status).toBe(200)
    expect((await callRoute(removeDocument, gone)).status).toBe(404)
    expect(await db().storedFile.count({ where: { kind: 'ATTACHMENT' } })).toBe(0)
  })
})

describe('an answer’s files are destroyed', () => {
  it.each([
    [
      'with the answer that is redacted',
      ({ one, answer }) => callRoute(redactRoute, withId(answer, { bearer: one.bearer, json: {} })),
    ],
    [
      'with the answer that is deleted',
      ({ one, answer }) =>
        callRoute(deleteRoute, withId(answer, { method: 'DELETE', bearer: one.bearer })),
    ],
    [
      'with the case that is redacted',
      ({ asks, post }) =>
        callRoute(redactCaseRoute, withId(post, { bearer: asks.bearer, json: {} })),
    ],
    [
      'with the case that is deleted',
      ({ asks, post }) =>
        callRoute(deleteCaseRoute, withId(post, { method: 'DELETE', bearer: asks.bearer })),
    ],
  ] satisfies [string, (of: Awaited<ReturnType<typeof shown>>) => Promise<{ status: number }>][])(
    '%s',
    async (_when, destroy) => {
      const there = await shown()
      expect(await left()).toBe(2)
      expect((await destroy(there)).status).toBe(200)
      expect(await left()).toBe(0)
      expect(await db().casePicture.count()).toBe(0)
    },
  )

  it('when the patient withdraws consent', async () => {
    const { asks, post } = await shown()
    await withdrawConsent(asks, post)
    expect(await left()).toBe(0)
    expect((await first(asks.bearer, post))?.content).toContain('Look at this.')
  })

  it('when the case is purged', async () => {
    const { post } = await shown()
    await db().forumPost.update({ where: { id: post }, data: { deletedAt: new Date(0) } })
    expect(await purgeForum()).toBe(1)
    expect(await left()).toBe(0)
  })
})
