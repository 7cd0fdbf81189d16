import { beforeEach, describe, expect, it } from 'vitest'
import { listComments } from '@/lib/modules/comments/queries'
import { db } from '@/lib/platform/db/client'
import { articleRoutes } from '@/lib/routes/content-routes'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { commentCalls, createMember as member } from '@/lib/testing/comments'
import { createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'

const { GET: readArticle } = articleRoutes['[id]']

setUpAccountTests()
beforeEach(() => void takeRevalidatedTags())

const articles = commentCalls('article')
const papers = commentCalls('paper')

async function admin() {
  return signIn(await createAdmin({ lastName: 'Urumuri' }))
}

/** What the cached page shows. */
const onPage = (kind: 'article' | 'paper', id: string) => listComments(kind, id)

describe.each([articles, papers])('comments on an $kind', (calls) => {
  const { kind, names, createItem, createComment, read, add, added, edit, remove } = calls
  const getTag = (id: string) => `${kind}-comments:${id}`

  it('are added, changed and deleted by their author, with the page revalidated each time', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const made = await add(bearer, id, '  Does it\r\nhelp? ')
    expect([made.status, made.message]).toEqual([201, 'Comment added successfully'])
    expect(JSON.stringify(made.body)).not.toContain('help')
    expect(takeRevalidatedTags()).toEqual([getTag(id)])
    const comment = made.data.comment_id
    expect(await onPage(kind, id)).toMatchObject([
      { [names.text]: 'Does it\nhelp?', edited_at: null, is_mine: false, state: 'visible' },
    ])
    const changed = await edit(bearer, comment, 'It helps.')
    expect(changed).toMatchObject({ status: 200, message: 'Comment updated successfully' })
    expect(changed.data).toMatchObject({ [names.text]: 'It helps.', is_mine: true })
    expect(takeRevalidatedTags()).toEqual([getTag(id)])
    expect((await onPage(kind, id))[0]?.edited_at).not.toBeNull()
    const gone = await remove(bearer, comment)
    expect(gone).toMatchObject({ status: 200, message: 'Comment deleted successfully' })
    expect(takeRevalidatedTags()).toEqual([getTag(id)])
    expect(await onPage(kind, id)).toEqual([])
    expect((await remove(bearer, comment)).status).toBe(404)
    const events = await db().auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, objectKind }) => `${action} ${objectKind}`)).toEqual(
      ['create', 'edit', 'delete'].map((step) => `comment.${step} ${kind}-comment`),
    )
    expect(JSON.stringify(events)).not.toContain('help')
  })

  it('show each reader their own actions, and addresses only to their owner and administrators', async () => {
    const { id } = await createItem()
    const [one, other] = [await member(), await member('Keza')]
    const doctor = await createUser({ firstName: 'Shema', lastName: 'Umurava' })
    await added(one.bearer, id, 'First.')
    await added(await signIn(doctor), id, 'Second.')
    const mine = (await read(one.bearer, id)).data
    expect(mine.me).toMatchObject({ user_id: one.id, first_name: 'Ineza', last_name: 'U.' })
    expect(mine.comments).toMatchObject([
      {
        is_mine: true,
        author: { last_name: 'U.', email: one.email, is_clinician: false },
        can: { edit: true, remove: true, redact: true, report: false },
      },
      {
        is_mine: false,
        author: { last_name: 'Umurava', is_clinician: true },
        can: { edit: false, remove: false, redact: false, report: true },
      },
    ])
    const others = [await read(other.bearer, id), await read('', id), await onPage(kind, id)]
    expect(JSON.stringify(others)).not.toMatch(/@|"is_mine":true|Ubumwe/)
    const all = (await read(await admin(), id)).data.comments
    expect(all.map(({ author }) => author?.email)).toEqual([one.email, doctor.email])
    expect(all[0]?.can).toEqual({ edit: false, remove: true, redact: true, report: true })
  })

  it('are written once, even when a request is repeated', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const once = { 'idempotency-key': crypto.randomUUID() }
    const first = await add(bearer, id, 'Once.', once)
    const again = await add(bearer, id, 'Once.', once)
    expect([again.status, again.data.comment_id]).toEqual([201, first.data.comment_id])
    expect(await onPage(kind, id)).toHaveLength(1)
  })

  it('are rejected when invisible, too long or not text', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const wrong = ['', ' \n\t ', '\u200B', 'x'.repeat(2001), null, 1, ['x'], { a: 1 }, 'a\0b']
    const comment = await added(bearer, id, 'x'.repeat(2000))
    for (const text of wrong) {
      const responses = [await add(bearer, id, text), await edit(bearer, comment, text)]
      expect(responses.map(({ status }) => status)).toEqual([422, 422])
      expect(responses.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
        [names.text],
        [names.text],
      ])
    }
    expect(await onPage(kind, id)).toHaveLength(1)
  })

  it('keep hostile texts as typed plain text', async () => {
    const { id } = await createItem()
    const doctor = await signIn(await createUser())
    const texts = ['<script>alert(1)</script>', '"><img src=x onerror=x>', '{{x}} %00', "'; --"]
    for (const text of texts) await added(doctor, id, text)
    expect((await onPage(kind, id)).map((each) => Object(each)[names.text])).toEqual(texts)
  })

  it('are only possible on public items', async () => {
    const { bearer } = await member()
    const hidden = [
      (await createItem({ isPublished: false })).id,
      (await createItem({ deletedAt: new Date() })).id,
      crypto.randomUUID(),
      'x',
      "' OR 1=1",
    ]
    for (const id of hidden) {
      expect((await add(bearer, id, 'Hello.')).status).toBe(404)
      expect((await read(bearer, id)).status).toBe(404)
    }
    for (const id of [null, undefined, 1, [hidden[0]]]) {
      expect((await add(bearer, id, 'Hello.')).status).toBe(422)
    }
  })

  it('are closed with the discussion, and can still be deleted', async () => {
    const doctor = await createUser()
    const bearer = await signIn(doctor)
    const { id } = await createItem()
    const boss = await admin()
    const comment = await added(bearer, id, 'Before.')
    takeRevalidatedTags()
    expect((await calls.setOpen(bearer, id, false)).status).toBe(403)
    expect((await calls.setOpen(boss, id, 'no')).status).toBe(422)
    expect(await calls.setOpen(boss, id, false)).toMatchObject({ status: 200 })
    expect(takeRevalidatedTags()).toEqual([`${kind}:${id}`])
    const closed = await add(bearer, id, 'After.')
    expect([closed.status, closed.message]).toEqual([409, 'The discussion is closed.'])
    expect((await edit(bearer, comment, 'After.')).status).toBe(409)
    const { comments_open, comments } = (await read(bearer, id)).data
    expect([comments_open, comments[0]?.can]).toEqual([
      false,
      { edit: false, remove: true, redact: true, report: false },
    ])
    expect((await remove(bearer, comment)).status).toBe(200)
    await calls.setOpen(boss, id, true)
    expect((await add(bearer, id, 'Again.')).status).toBe(201)
  })

  it('cannot be changed by anybody else', async () => {
    const { id } = await createItem()
    const [one, other] = [await member(), await member()]
    const comment = await added(one.bearer, id, 'Mine.')
    expect((await edit(other.bearer, comment, 'Yours.')).status).toBe(403)
    expect((await edit(await admin(), comment, 'Yours.')).status).toBe(403)
    expect((await remove(other.bearer, comment)).status).toBe(403)
    expect((await calls.redact(other.bearer, comment)).status).toBe(403)
    expect((await remove(await admin(), comment, 'Off the subject.')).status).toBe(200)
  })

  it('stay after their author’s account is gone, as a former member’s', async () => {
    const { id } = await createItem()
    const author = await member()
    const comment = await createComment(id, { authorId: author.id, content: 'Here I was.' })
    await db().user.delete({ where: { id: author.id } })
    expect(await onPage(kind, id)).toMatchObject([{ comment_id: comment.id, author: null }])
  })
})

describe('many comments', () => {
  const { kind, createItem, add } = articles

  it('are all stored after a hundred concurrent requests', async () => {
    const { id } = await createItem()
    const people = await Promise.all(Array.from({ length: 5 }, () => member()))
    const sent = await Promise.all(
      people.flatMap(({ bearer }, who) =>
        Array.from({ length: 20 }, (_, n) => add(bearer, id, `No ${who}.${n}`)),
      ),
    )
    expect(sent.filter(({ status }) => status !== 201)).toEqual([])
    const texts = JSON.stringify(await onPage(kind, id)).match(/No \d\.\d+/g)
    expect(new Set(texts).size).toBe(100)
  })

  it('are limited to sixty an hour per person', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const sent = await Promise.all(Array.from({ length: 62 }, (_, n) => add(bearer, id, `${n}`)))
    const refused = sent.filter(({ status }) => status === 429)
    expect([refused.length, sent.length - refused.length]).toEqual([2, 60])
    expect(refused[0]?.headers.get('retry-after')).not.toBeNull()
  })
})

it('are included in an article as its reader sees them', async () => {
  const { id } = await articles.createItem()
  const { bearer } = await member()
  await articles.added(bearer, id, 'Mine.')
  const asked = { method: 'GET', params: { id } }
  const own = (await callRoute(readArticle, { ...asked, bearer })).data
  const public_ = (await callRoute(readArticle, asked)).data
  expect([own.comments[0]?.is_mine, public_.comments[0]?.is_mine]).toEqual([true, false])
})
