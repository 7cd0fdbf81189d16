import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createForumComment } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as accept } from '../forum/[id]/accept/route'
import { POST as close } from '../forum/[id]/close/route'
import { POST as reopen } from '../forum/[id]/reopen/route'
import { DELETE, PATCH } from './[id]/route'

setUpAccountTests()

const { comment, commented, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const edit = (bearer: string, id: string, content: string) =>
  callRoute(PATCH, withId(id, { method: 'PATCH', bearer, json: { content } }))
const remove = (bearer: string, id: string) =>
  callRoute(DELETE, withId(id, { method: 'DELETE', bearer }))
const getState = async (bearer: string, id: string) => (await read(bearer, id)).data.post.state

describe('comments of a case', () => {
  it('are nested at any depth, oldest first, with the viewer’s actions', async () => {
    const { asks, one, two, admin } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, '<p>Aspirate it.</p>')
    const reply = await commented(asks.bearer, id, 'Done.', answer)
    const deeper = await commented(one.bearer, id, 'And?', reply)
    const second = await commented(two.bearer, id, 'I agree.')
    const { userComments, post } = (await read(asks.bearer, id)).data
    expect(userComments).toMatchObject([
      {
        id: answer,
        content: '<p>Aspirate it.</p>',
        user: { first_name: 'Keza', user_id: one.id },
        is_mine: false,
        can: { edit: false, remove: false, redact: false, reply: true, accept: true },
        replies: [
          {
            id: reply,
            parent_id: answer,
            is_mine: true,
            can: { edit: true, remove: true, accept: false },
            replies: [{ id: deeper, replies: [] }],
          },
        ],
      },
      { id: second, replies: [] },
    ])
    expect(post).toMatchObject({ comment_count: 4, answer_count: 2, is_answered: true })
    const [first] = (await read(admin.bearer, id)).data.userComments
    expect(first?.can).toMatchObject({ edit: false, remove: true, redact: true })
  })

  it('become siblings below the maximum depth', async () => {
    const { asks } = await createStaff()
    const postId = await posted(asks.bearer)
    let parentId: string | null = null
    for (let made = 0; made < 200; made += 1) {
      const row: { id: string } = await createForumComment({ postId, parentId })
      parentId = row.id
    }
    const { data, status } = await read(asks.bearer, postId)
    expect(status).toBe(200)
    let [depth, level] = [0, data.userComments]
    while (level[0]) [depth, level] = [depth + 1, level[0].replies]
    expect(depth).toBe(30)
    expect(JSON.stringify(data.userComments)).toContain(parentId)
  })

  it('are sanitised, and rejected when empty', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    await commented(asks.bearer, id, '<img src=x onerror=alert(1)>Look<iframe src=//evil></iframe>')
    expect((await read(asks.bearer, id)).data.userComments[0]?.content).toBe('Look')
    for (const content of ['', '  ', '<p>&nbsp;</p>', '<script>x</script>', null, 1, ['x']]) {
      expect((await comment(asks.bearer, { post_id: id, content })).status).toBe(422)
    }
    expect((await comment(asks.bearer, { post_id: id, content: 'x'.repeat(20_001) })).status).toBe(
      422,
    )
  })

  it('must reply to an existing comment of the same case', async () => {
    const { asks, one } = await createStaff()
    const [id, other] = [await posted(asks.bearer), await posted(asks.bearer)]
    const elsewhere = await commented(one.bearer, other, 'Elsewhere')
    const gone = await commented(one.bearer, id, 'Gone')
    await remove(one.bearer, gone)
    for (const parent_id of [elsewhere, gone, crypto.randomUUID(), 'x']) {
      const { status, errors } = await comment(one.bearer, { post_id: id, content: 'x', parent_id })
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['parent_id']])
    }
    for (const post_id of [crypto.randomUUID(), 'x']) {
      expect((await comment(one.bearer, { post_id, content: 'x' })).status).toBe(404)
    }
  })

  it('are all stored after a hundred concurrent requests', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        comment(one.bearer, { post_id: id, content: `No ${n}` }),
      ),
    )
    expect(sent.filter(({ status }) => status !== 201)).toEqual([])
    const { post, userComments } = (await read(asks.bearer, id)).data
    const contents = new Set(userComments.map(({ content }) => content))
    expect([contents.size, post.comment_count]).toEqual([100, 100])
    expect(await db().notification.count({ where: { userId: asks.id } })).toBe(100)
    expect(post.acknowledged_count).toBe(1)
  })
})

describe('changing a comment', () => {
  it('is allowed to its author only; administrators may delete it', async () => {
    const { asks, one, two, admin } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, 'First')
    const edited = await edit(one.bearer, answer, '<b>Second</b>')
    expect(edited.data).toMatchObject({
      content: '<strong>Second</strong>',
      edited_at: expect.any(String),
    })
    for (const { bearer } of [asks, two, admin]) {
      expect((await edit(bearer, answer, 'Mine')).status).toBe(403)
    }
    for (const { bearer } of [asks, two]) expect((await remove(bearer, answer)).status).toBe(403)
    expect((await edit(one.bearer, answer, ' ')).status).toBe(422)
    expect((await remove(admin.bearer, answer)).status).toBe(200)
    for (const missing of [answer, crypto.randomUUID(), 'x']) {
      expect((await remove(admin.bearer, missing)).status).toBe(404)
    }
  })

  it('leaves an empty placeholder if it has replies, and no trace otherwise', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, 'Secret words')
    const reply = await commented(asks.bearer, id, 'Thanks', answer)
    await remove(one.bearer, answer)
    const { userComments } = (await read(asks.bearer, id)).data
    expect(userComments).toMatchObject([
      { id: answer, content: '', user: null, is_deleted: true, replies: [{ id: reply }] },
    ])
    await remove(asks.bearer, reply)
    expect((await read(asks.bearer, id)).data.userComments).toEqual([])
  })
})

describe('the state of a case', () => {
  it("is answered by another person's answer, and open again without it", async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer)
    await commented(asks.bearer, id, 'A detail I forgot')
    expect(await getState(asks.bearer, id)).toBe('open')
    const answer = await commented(one.bearer, id, 'Rest')
    expect(await getState(asks.bearer, id)).toBe('answered')
    await remove(one.bearer, answer)
    expect(await getState(asks.bearer, id)).toBe('open')
  })

  it('accepts nothing once closed with an outcome, until it is reopened', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, 'Rest')
    const end = (bearer: string, outcome?: unknown) =>
      callRoute(close, withId(id, { bearer, json: { outcome } }))
    expect((await end(one.bearer, 'Healed')).status).toBe(403)
    for (const outcome of [undefined, ' ', 3, 'x'.repeat(2001)]) {
      expect((await end(asks.bearer, outcome)).status).toBe(422)
    }
    expect((await end(asks.bearer, ' Healed ')).status).toBe(200)
    expect((await end(admin.bearer, 'Again')).status).toBe(409)
    const { post } = (await read(asks.bearer, id)).data
    expect(post).toMatchObject({ state: 'closed', outcome: 'Healed', is_answered: true })
    expect(post.can).toMatchObject({ edit: false, answer: false, close: false, reopen: true })
    expect((await comment(one.bearer, { post_id: id, content: 'Late' })).status).toBe(409)
    expect((await edit(one.bearer, answer, 'Late')).status).toBe(409)
    const json = { reason: 'Not healed yet.' }
    const open = (bearer: string) => callRoute(reopen, withId(id, { bearer, json }))
    expect((await open(one.bearer)).status).toBe(403)
    expect((await open(admin.bearer)).status).toBe(200)
    expect((await open(admin.bearer)).status).toBe(409)
    expect((await read(asks.bearer, id)).data.post).toMatchObject({
      state: 'answered',
      outcome: null,
    })
  })

  it('is closed once among fifty concurrent requests', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer)
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        callRoute(close, withId(id, { bearer: asks.bearer, json: { outcome: `No ${n}` } })),
      ),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(all.filter(({ status }) => status === 409)).toHaveLength(49)
  })

  it('has one accepted answer of this case, chosen by its author or an administrator', async () => {
    const { asks, one } = await createStaff()
    const [id, other] = [await posted(asks.bearer), await posted(asks.bearer)]
    const answer = await commented(one.bearer, id, 'Rest')
    const reply = await commented(one.bearer, id, 'And ice', answer)
    const elsewhere = await commented(one.bearer, other, 'Elsewhere')
    const take = (bearer: string, comment_id: unknown) =>
      callRoute(accept, withId(id, { bearer, json: { comment_id } }))
    expect((await take(one.bearer, answer)).status).toBe(403)
    for (const wrong of [reply, elsewhere, crypto.randomUUID(), 'x', 1, undefined]) {
      expect((await take(asks.bearer, wrong)).status).toBe(422)
    }
    expect((await take(asks.bearer, answer)).status).toBe(200)
    const { post, userComments } = (await read(one.bearer, id)).data
    expect(post.accepted_comment_id).toBe(answer)
    expect(userComments[0]?.is_accepted).toBe(true)
    await remove(one.bearer, answer)
    expect((await read(one.bearer, id)).data.post.accepted_comment_id).toBeNull()
    expect((await take(asks.bearer, null)).status).toBe(200)
  })
})
