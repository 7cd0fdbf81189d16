import { beforeEach, describe, expect, it } from 'vitest'
import { listComments } from '@/lib/modules/comments/queries'
import { db } from '@/lib/platform/db/client'
import { createAdmin, createVisitor, signIn, testAccounts } from '@/lib/testing/accounts'
import { commentCalls } from '@/lib/testing/comments'
import { createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import { PUT as setArticleOpen } from '../article/[id]/comments/route'
import { GET as readArticle } from '../article/[id]/route'
import { POST as redactArticle } from '../article-comment/[id]/redact/route'
import { POST as reportArticle } from '../article-comment/[id]/report/route'
import { POST as reviewArticle } from '../article-comment/[id]/review/route'
import { PATCH as editArticle, DELETE as removeArticle } from '../article-comment/[id]/route'
import { POST as addArticle, GET as articleDiscussion } from '../article-comment/route'
import { GET as work } from '../dashboard/work/route'
import { GET as notices } from '../notifications/route'
import { PUT as setPaperOpen } from '../paper/[id]/comments/route'
import { POST as redactPaper } from '../paper_comment/[id]/redact/route'
import { POST as reportPaper } from '../paper_comment/[id]/report/route'
import { POST as reviewPaper } from '../paper_comment/[id]/review/route'
import { PATCH as editPaper, DELETE as removePaper } from '../paper_comment/[id]/route'
import { POST as addPaper, GET as paperDiscussion } from '../paper_comment/route'
import { GET as review } from './review/route'

testAccounts()
beforeEach(() => void takeRevalidatedTags())

const articles = commentCalls('article', {
  read: articleDiscussion,
  add: addArticle,
  edit: editArticle,
  remove: removeArticle,
  report: reportArticle,
  redact: redactArticle,
  review: reviewArticle,
  setOpen: setArticleOpen,
})
const papers = commentCalls('paper', {
  read: paperDiscussion,
  add: addPaper,
  edit: editPaper,
  remove: removePaper,
  report: reportPaper,
  redact: redactPaper,
  review: reviewPaper,
  setOpen: setPaperOpen,
})

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

/** Visitors, no newcomers, are named as others do not see them: in full. */
async function member(name = 'Ineza', createdAt = daysAgo(8)) {
  const user = await createVisitor({ firstName: name, lastName: 'Ubumwe', createdAt })
  return { ...user, bearer: await signIn(user) }
}

async function admin() {
  return signIn(await createAdmin({ lastName: 'Urumuri' }))
}

const article = (id: string) => db().article.findUniqueOrThrow({ where: { id } })
const paper = (id: string) => db().paper.findUniqueOrThrow({ where: { id } })

const queue = async (bearer: string, query = '') =>
  (await callRoute(review, { method: 'GET', bearer, query })).data

/** What the cached page shows. */
const onPage = (kind: 'article' | 'paper', id: string) => listComments(kind, id)

describe.each([articles, papers])('comments on an $kind', (calls) => {
  const { kind, names, createItem, createComment, read, add, added, edit, remove } = calls
  const tagOf = (id: string) => `${kind}-comments:${id}`

  it('are added, changed and deleted by their author, and the page is told each time', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const made = await add(bearer, id, '  Does it\r\nhelp? ')
    expect([made.status, made.message]).toEqual([201, 'Comment added successfully'])
    expect(JSON.stringify(made.body)).not.toContain('help')
    expect(takeRevalidatedTags()).toEqual([tagOf(id)])
    const comment = made.data.comment_id
    expect(await onPage(kind, id)).toMatchObject([
      { [names.text]: 'Does it\nhelp?', edited_at: null, is_mine: false, state: 'visible' },
    ])
    const changed = await edit(bearer, comment, 'It helps.')
    expect(changed).toMatchObject({ status: 200, message: 'Comment updated successfully' })
    expect(changed.data).toMatchObject({ [names.text]: 'It helps.', is_mine: true })
    expect(takeRevalidatedTags()).toEqual([tagOf(id)])
    expect((await onPage(kind, id))[0]?.edited_at).not.toBeNull()
    const gone = await remove(bearer, comment)
    expect(gone).toMatchObject({ status: 200, message: 'Comment deleted successfully' })
    expect(takeRevalidatedTags()).toEqual([tagOf(id)])
    expect(await onPage(kind, id)).toEqual([])
    expect((await remove(bearer, comment)).status).toBe(404)
    const events = await db().auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, objectKind }) => `${action} ${objectKind}`)).toEqual(
      ['create', 'edit', 'delete'].map((step) => `comment.${step} ${kind}-comment`),
    )
    expect(JSON.stringify(events)).not.toContain('help')
  })

  it('tell each reader what is theirs, and an address to its owner and administrators alone', async () => {
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

  it('are written once, however often a request is repeated', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const once = { 'idempotency-key': crypto.randomUUID() }
    const first = await add(bearer, id, 'Once.', once)
    const again = await add(bearer, id, 'Once.', once)
    expect([again.status, again.data.comment_id]).toEqual([201, first.data.comment_id])
    expect(await onPage(kind, id)).toHaveLength(1)
  })

  it('refuse what shows nothing, what is too long and what is no text', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const wrong = ['', ' \n\t ', '\u200B', 'x'.repeat(2001), null, 1, ['x'], { a: 1 }, 'a\0b']
    const comment = await added(bearer, id, 'x'.repeat(2000))
    for (const text of wrong) {
      const answers = [await add(bearer, id, text), await edit(bearer, comment, text)]
      expect(answers.map(({ status }) => status)).toEqual([422, 422])
      expect(answers.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
        [names.text],
        [names.text],
      ])
    }
    expect(await onPage(kind, id)).toHaveLength(1)
  })

  it('keep hostile texts as they were typed: they are text and nothing else', async () => {
    const { id } = await createItem()
    const doctor = await signIn(await createUser())
    const texts = ['<script>alert(1)</script>', '"><img src=x onerror=x>', '{{x}} %00', "'; --"]
    for (const text of texts) await added(doctor, id, text)
    expect((await onPage(kind, id)).map((each) => Object(each)[names.text])).toEqual(texts)
  })

  it('are only on what is public', async () => {
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

  it('end where the discussion is closed, and can still be taken back', async () => {
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

  it('are changed by nobody else', async () => {
    const { id } = await createItem()
    const [one, other] = [await member(), await member()]
    const comment = await added(one.bearer, id, 'Mine.')
    expect((await edit(other.bearer, comment, 'Yours.')).status).toBe(403)
    expect((await edit(await admin(), comment, 'Yours.')).status).toBe(403)
    expect((await remove(other.bearer, comment)).status).toBe(403)
    expect((await calls.redact(other.bearer, comment)).status).toBe(403)
    expect((await remove(await admin(), comment)).status).toBe(200)
  })

  it('are hidden when three people report them, until an administrator decides', async () => {
    const { id } = await createItem()
    const author = await member()
    const comment = await added(author.bearer, id, 'Buy this.')
    expect((await calls.report(author.bearer, comment)).status).toBe(403)
    const people = await Promise.all([member(), member(), member()])
    const [first] = people
    for (const reason of ['', '  ', 'x'.repeat(501), null]) {
      expect((await calls.report(first?.bearer ?? '', comment, reason)).status).toBe(422)
    }
    for (let tries = 0; tries < 4; tries += 1) await calls.report(first?.bearer ?? '', comment)
    expect(await onPage(kind, id)).toHaveLength(1)
    takeRevalidatedTags()
    await Promise.all(people.map(({ bearer }) => calls.report(bearer, comment)))
    expect(takeRevalidatedTags()).toEqual([tagOf(id)])
    expect(await onPage(kind, id)).toEqual([])
    expect((await read(author.bearer, id)).data.comments).toMatchObject([{ state: 'hidden' }])
    expect((await calls.report((await member()).bearer, comment)).status).toBe(404)

    const boss = await admin()
    expect((await calls.review(author.bearer, comment, 'keep')).status).toBe(403)
    expect((await calls.review(boss, comment, 'maybe')).status).toBe(422)
    const { comments, commentsCount } = await queue(boss)
    expect(commentsCount).toBe(1)
    expect(comments).toMatchObject([
      { comment_id: comment, kind, text: 'Buy this.', state: 'hidden', item: { id } },
    ])
    expect(comments[0]?.reports).toHaveLength(3)
    const waiting = await callRoute(work, { method: 'GET', bearer: boss })
    expect(waiting.data.sections).toMatchObject([{ kind: 'report', count: 1 }])

    expect((await calls.review(boss, comment, 'keep')).status).toBe(200)
    expect(takeRevalidatedTags()).toEqual([tagOf(id)])
    expect(await onPage(kind, id)).toHaveLength(1)
    expect(await queue(boss)).toEqual({ comments: [], commentsCount: 0 })
    expect((await calls.review(boss, comment, 'keep')).status).toBe(409)
    await Promise.all(people.map(({ bearer }) => calls.report(bearer, comment)))
    expect(await onPage(kind, id)).toHaveLength(1)
    await edit(author.bearer, comment, 'Buy that.')
    await Promise.all(people.map(({ bearer }) => calls.report(bearer, comment)))
    expect(await onPage(kind, id)).toEqual([])
    expect((await calls.review(boss, comment, 'remove')).status).toBe(200)
    expect(await db().commentReport.count()).toBe(0)
  })

  it('are not hidden by the reports of newcomers, which an administrator reads all the same', async () => {
    const { id } = await createItem()
    const author = await member()
    const comment = await added(author.bearer, id, 'Rest and move.')
    const newcomers = await Promise.all([6, 1, 0, 0].map((days) => member('Keza', daysAgo(days))))
    for (const { bearer } of [...newcomers, await member(), await member()]) {
      expect((await calls.report(bearer, comment)).status).toBe(200)
    }
    expect(await onPage(kind, id)).toHaveLength(1)
    expect(await db().notification.count()).toBe(0)
    const { comments } = await queue(await admin())
    expect(comments).toMatchObject([{ comment_id: comment, state: 'visible' }])
    expect(comments[0]?.reports).toHaveLength(6)
    // Staff count from their first day; their third voice hides it.
    const doctor = await createUser({ createdAt: new Date() })
    await calls.report(await signIn(doctor), comment)
    expect(await onPage(kind, id)).toEqual([])
  })

  it('tell their author when they are hidden, once, and wait for an administrator', async () => {
    const { id } = await createItem()
    const author = await member()
    const comment = await added(author.bearer, id, 'Buy this.')
    for (let n = 0; n < 5; n += 1) await calls.report((await member()).bearer, comment)
    expect((await read(author.bearer, id)).data.comments).toMatchObject([{ state: 'hidden' }])
    const told = await callRoute(notices, { method: 'GET', bearer: author.bearer })
    const { title } = kind === 'article' ? await article(id) : await paper(id)
    expect(told.data.notifications).toMatchObject([
      {
        kind: 'commentHidden',
        title: { key: 'notifications.commentHidden', values: { content: kind, title } },
        href: kind === 'article' ? `/home/article/${id}` : `/home/papers/${id}`,
      },
    ])
    expect((await queue(await admin())).comments).toMatchObject([{ state: 'hidden' }])
  })

  it('wait with a link while their author is new here, and not for the staff', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const boss = await admin()
    takeRevalidatedTags()
    const made = await add(bearer, id, 'See https://cures.test')
    expect([made.status, made.data.state]).toEqual([201, 'waiting'])
    expect(takeRevalidatedTags()).toEqual([])
    expect(await onPage(kind, id)).toEqual([])
    expect((await read(bearer, id)).data.comments).toMatchObject([{ state: 'waiting' }])
    expect((await read((await member()).bearer, id)).data.comments).toEqual([])
    const plain = await added(bearer, id, 'No link.')
    expect((await edit(bearer, plain, 'www.cures.test')).data).toMatchObject({ state: 'waiting' })
    expect((await queue(boss)).commentsCount).toBe(2)
    for (const { comment_id } of (await queue(boss)).comments) {
      await calls.review(boss, comment_id, 'keep')
    }
    await added(bearer, id, 'Third.')
    expect((await add(bearer, id, 'www.guideline.test')).data.state).toBe('visible')
    const doctor = await signIn(await createUser())
    expect((await add(doctor, id, 'https://eular.org')).data.state).toBe('visible')
  })

  it('are destroyed at once, with the reports that quote them, and leave a mark', async () => {
    const { id } = await createItem()
    const author = await member()
    const mine = await added(author.bearer, id, 'Mukamana Claudine, 0788.')
    const other = await added(author.bearer, id, 'Mukamana again.')
    await calls.report((await member()).bearer, other, 'It names Mukamana.')
    takeRevalidatedTags()
    expect((await calls.redact(author.bearer, mine)).status).toBe(200)
    expect((await calls.redact(await admin(), other)).status).toBe(200)
    expect(takeRevalidatedTags()).toEqual([tagOf(id), tagOf(id)])
    expect(await onPage(kind, id)).toMatchObject([
      { [names.text]: '', redacted: { by: 'author' }, can: { report: false } },
      { [names.text]: '', redacted: { by: 'moderator' } },
    ])
    expect((await edit(author.bearer, mine, 'Again.')).status).toBe(409)
    expect((await calls.redact(author.bearer, mine)).status).toBe(409)
    expect((await calls.report((await member()).bearer, mine)).status).toBe(409)
    const tables = await db().$queryRaw<{ name: string }[]>`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()`
    for (const { name } of tables) {
      const rows = await db().$queryRawUnsafe<{ found: boolean }[]>(
        `SELECT EXISTS (SELECT 1 FROM "${name}" AS t WHERE t::text ILIKE '%mukamana%') AS found`,
      )
      expect({ name, found: rows[0]?.found }).toEqual({ name, found: false })
    }
  })

  it('stay when their author’s account is gone, as a former member’s', async () => {
    const { id } = await createItem()
    const author = await member()
    const comment = await createComment(id, { authorId: author.id, content: 'Here I was.' })
    await db().user.delete({ where: { id: author.id } })
    expect(await onPage(kind, id)).toMatchObject([{ comment_id: comment.id, author: null }])
  })
})

describe('many comments', () => {
  const { kind, createItem, add } = articles

  it('are all there after a hundred at once', async () => {
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

  it('are limited to sixty an hour for one person', async () => {
    const { id } = await createItem()
    const { bearer } = await member()
    const sent = await Promise.all(Array.from({ length: 62 }, (_, n) => add(bearer, id, `${n}`)))
    const refused = sent.filter(({ status }) => status === 429)
    expect([refused.length, sent.length - refused.length]).toEqual([2, 60])
    expect(refused[0]?.headers.get('retry-after')).not.toBeNull()
  })
})

describe('the queue', () => {
  it('is in pages, what has waited longest first, of both kinds', async () => {
    const { bearer } = await member()
    const boss = await admin()
    const ids: string[] = []
    for (const calls of [papers, articles, papers]) {
      const { id } = await calls.createItem()
      ids.push(await calls.added(bearer, id, 'www.cures.test'))
    }
    const pages = [await queue(boss, 'limit=2'), await queue(boss, 'limit=2&page=2')]
    expect(pages.map(({ commentsCount }) => commentsCount)).toEqual([3, 3])
    const listed = pages.flatMap(({ comments }) => comments)
    expect(listed.map(({ comment_id }) => comment_id)).toEqual(ids)
    expect(listed.map(({ kind }) => kind)).toEqual(['paper', 'article', 'paper'])
  })
})

it('an article carries its comments as the one who reads it sees them', async () => {
  const { id } = await articles.createItem()
  const { bearer } = await member()
  await articles.added(bearer, id, 'Mine.')
  const asked = { method: 'GET', params: { id } }
  const own = (await callRoute(readArticle, { ...asked, bearer })).data
  const public_ = (await callRoute(readArticle, asked)).data
  expect([own.comments[0]?.is_mine, public_.comments[0]?.is_mine]).toEqual([true, false])
})
