import { describe, expect, it } from 'vitest'
import { GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { PATCH as edit, GET as readRoute, DELETE as remove } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { POST as sendPicture } from '@/app/api/v1/media/route'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createArticle } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { pdfFile, photoFile } from '@/lib/testing/uploads'
import { POST as redactComment } from '../../../comment/[id]/redact/route'
import { DELETE as removeComment } from '../../../comment/[id]/route'
import { GET as SEARCH } from '../../search/route'
import { POST as accept } from '../accept/route'
import { POST as close } from '../close/route'
import { POST as redact } from './route'

setUpAccountTests()

const { commented, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const NAME = 'Mukamana'
const json = { reason: 'It names somebody.' }
const press = (bearer: string, id: string) => callRoute(redact, withId(id, { bearer, json }))
const pressComment = (bearer: string, id: string) =>
  callRoute(redactComment, withId(id, { bearer, json }))

async function picture(bearer: string) {
  const { data } = await callRoute(sendPicture, {
    bearer,
    form: { image: await photoFile(), alt: 'A knee' },
  })
  return { id: data.file_id, html: `<img src="${data.url}" alt="A knee" />` }
}

const fileStatus = async (bearer: string, id: string) => {
  const request = buildRequest({ method: 'GET', bearer })
  const response = await openFile(request, { params: Promise.resolve({ id }) })
  await response.body?.cancel()
  return response.status
}

/** Everything in the database, as one text. */
async function everything(): Promise<string> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`
  const texts: string[] = []
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<{ row: string }[]>(
      `SELECT to_jsonb(t)::text AS row FROM "${name}" AS t`,
    )
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}

describe('redacting a case', () => {
  it('destroys title, text, file and pictures at once, everywhere, and leaves a mark', async () => {
    const { asks, one, admin } = await createStaff()
    const shown = await picture(asks.bearer)
    const form = {
      title: `${NAME}, hot hip`,
      content: `<p>${NAME} from Huye</p>${shown.html}`,
      case_status: 'URGENCY',
      attachment: await pdfFile(1, `${NAME}.pdf`),
    }
    const id = await posted(asks.bearer, form)
    const { attachment } = (await read(one.bearer, id)).data.post
    const fileId = attachment?.file_id ?? ''
    const keys = (await db().storedFile.findMany()).map(({ key }) => key)
    expect([await fileStatus(one.bearer, fileId), await fileStatus(one.bearer, shown.id)]).toEqual([
      200, 200,
    ])
    expect((await everything()).toLowerCase()).toContain(NAME.toLowerCase())

    expect((await press(one.bearer, id)).status).toBe(403)
    expect((await press(admin.bearer, id)).status).toBe(200)

    expect((await everything()).toLowerCase()).not.toContain(NAME.toLowerCase())
    for (const key of keys) expect(await storage().size(key)).toBeNull()
    for (const { bearer } of [asks, one, admin]) {
      expect(await fileStatus(bearer, fileId)).toBe(404)
      expect(await fileStatus(bearer, shown.id)).toBe(404)
    }
    const { post } = (await read(one.bearer, id)).data
    expect(post).toMatchObject({
      title: '',
      content: '',
      preview: '',
      attachment: null,
      needs_acknowledgement: false,
      redacted: { at: expect.any(String), by: { user_id: admin.id } },
    })
    const found = { method: 'GET', bearer: asks.bearer, query: `search=${NAME}` }
    expect((await callRoute(SEARCH, found)).data.forumsCount).toBe(0)
    const audited = await db().auditEvent.findFirst({ where: { action: 'forum.redact' } })
    const detail = { self: false, author: asks.id, ...json }
    expect(audited).toMatchObject({ actorId: admin.id, objectId: id, detail })
  })

  it('destroys a picture everywhere else: in texts of its author, and of colleagues', async () => {
    const { asks, one, admin } = await createStaff()
    const shown = await picture(asks.bearer)
    const { key } = await db().storedFile.findUniqueOrThrow({ where: { id: shown.id } })
    const id = await posted(asks.bearer, { content: `<p>x</p>${shown.html}` })
    await posted(asks.bearer, { content: `<p>y</p>${shown.html}` })
    const answer = await commented(one.bearer, id, `<p>Here?</p>${shown.html}`)
    const article = await createArticle({ authorId: asks.id, content: shown.html })
    await db().draft.create({
      data: {
        userId: asks.id,
        kind: 'paper',
        title: '',
        content: shown.html,
        updatedAt: new Date(),
      },
    })
    takeRevalidatedTags()
    await press(asks.bearer, id)
    expect(takeRevalidatedTags()).toContain(`article:${article.id}`)
    for (const { bearer } of [asks, one, admin]) {
      expect(await fileStatus(bearer, shown.id)).toBe(404)
    }
    expect(await storage().size(key)).toBeNull()
    expect(await fileStatus('', shown.id)).toBe(404)
    expect((await pressComment(one.bearer, answer)).status).toBe(200)
  })

  it("keeps another person's picture that is still shown elsewhere", async () => {
    const { asks, one } = await createStaff()
    const shown = await picture(one.bearer)
    await posted(one.bearer, { content: `<p>x</p>${shown.html}` })
    const id = await posted(asks.bearer, { content: `<p>As in the other case:</p>${shown.html}` })
    await press(asks.bearer, id)
    expect(await fileStatus(one.bearer, shown.id)).toBe(200)
  })

  it('is not needed for a deleted case or comment, whose file and pictures are destroyed at once', async () => {
    const { asks, one, admin } = await createStaff()
    const [shown, otherPicture] = [await picture(asks.bearer), await picture(one.bearer)]
    const form = { content: `<p>x</p>${shown.html}`, attachment: await pdfFile() }
    const id = await posted(asks.bearer, form)
    await commented(one.bearer, id, `<p>a</p>${otherPicture.html}`)
    const { attachment } = (await read(one.bearer, id)).data.post
    const keys = (await db().storedFile.findMany()).map(({ key }) => key)
    const call = withId(id, { method: 'DELETE', bearer: asks.bearer })
    expect((await callRoute(remove, call)).status).toBe(200)
    for (const file of [shown.id, otherPicture.id, attachment?.file_id ?? '']) {
      for (const { bearer } of [asks, one, admin]) expect(await fileStatus(bearer, file)).toBe(404)
    }
    for (const key of keys) expect(await storage().size(key)).toBeNull()
  })

  it('destroys the outcome too, and counts once among ten concurrent requests', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    await db().forumPost.update({ where: { id }, data: { state: 'CLOSED', outcome: NAME } })
    const all = await Promise.all(Array.from({ length: 10 }, () => press(asks.bearer, id)))
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await read(asks.bearer, id)).data.post.outcome).toBeNull()
    for (const missing of [crypto.randomUUID(), 'x']) {
      expect((await press(asks.bearer, missing)).status).toBe(404)
    }
  })
})

describe('redacting later', () => {
  it('also destroys cases that were deleted before', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { title: NAME })
    const answer = await commented(one.bearer, id, `${NAME} must rest`)
    expect(
      (await callRoute(removeComment, withId(answer, { method: 'DELETE', bearer: one.bearer })))
        .status,
    ).toBe(200)
    expect(
      (await callRoute(remove, withId(id, { method: 'DELETE', bearer: asks.bearer }))).status,
    ).toBe(200)
    expect(await everything()).toContain(NAME)
    expect((await press(one.bearer, id)).status).toBe(404)
    expect((await pressComment(one.bearer, answer)).status).toBe(200)
    expect((await press(asks.bearer, id)).status).toBe(200)
    expect((await everything()).toLowerCase()).not.toContain(NAME.toLowerCase())
    expect((await read(asks.bearer, id)).status).toBe(404)
  })

  it('destroys the outcome of a redacted case that was closed later', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    await press(asks.bearer, id)
    await callRoute(close, withId(id, { bearer: asks.bearer, json: { outcome: NAME } }))
    expect((await read(asks.bearer, id)).data.post).toMatchObject({ can: { redact: true } })
    expect((await press(asks.bearer, id)).status).toBe(200)
    expect((await press(asks.bearer, id)).status).toBe(409)
    expect((await everything()).toLowerCase()).not.toContain(NAME.toLowerCase())
  })

  it('is not needed for a picture that its author removes, nor blocked by a deleted comment', async () => {
    const { asks, one } = await createStaff()
    const [taken, otherPicture] = [await picture(asks.bearer), await picture(one.bearer)]
    const id = await posted(asks.bearer, { content: `<p>x</p>${taken.html}` })
    const form = { content: '<p>x</p>' }
    await callRoute(edit, withId(id, { method: 'PATCH', bearer: asks.bearer, form }))
    expect(await fileStatus(asks.bearer, taken.id)).toBe(404)
    const deleted = await commented(one.bearer, id, `<p>a</p>${otherPicture.html}`)
    const shown = await commented(one.bearer, id, `<p>b</p>${otherPicture.html}`)
    await callRoute(removeComment, withId(deleted, { method: 'DELETE', bearer: one.bearer }))
    await pressComment(one.bearer, shown)
    expect(await fileStatus(one.bearer, otherPicture.id)).toBe(404)
  })
})

describe('redacting a comment', () => {
  it('destroys its text and pictures, keeps its replies, and withdraws the acceptance', async () => {
    const { asks, one, two, admin } = await createStaff()
    const id = await posted(asks.bearer)
    const shown = await picture(one.bearer)
    const answer = await commented(one.bearer, id, `<p>${NAME} must rest</p>${shown.html}`)
    const reply = await commented(asks.bearer, id, 'Thanks', answer)
    await callRoute(accept, withId(id, { bearer: asks.bearer, json: { comment_id: answer } }))
    for (const { bearer } of [asks, two]) {
      expect((await pressComment(bearer, answer)).status).toBe(403)
    }
    expect((await pressComment(one.bearer, answer)).status).toBe(200)
    expect((await pressComment(admin.bearer, answer)).status).toBe(409)
    expect((await everything()).toLowerCase()).not.toContain(NAME.toLowerCase())
    expect(await fileStatus(one.bearer, shown.id)).toBe(404)
    const { post, userComments } = (await read(two.bearer, id)).data
    expect(post).toMatchObject({ accepted_comment_id: null, state: 'open' })
    expect(userComments).toMatchObject([
      { id: answer, content: '', redacted: { by: { user_id: one.id } }, replies: [{ id: reply }] },
    ])
  })
})
