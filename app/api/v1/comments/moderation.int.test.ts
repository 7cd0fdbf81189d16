import { beforeEach, describe, expect, it } from 'vitest'
import { listComments } from '@/lib/modules/comments/queries'
import { db } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { commentCalls, daysAgo, createMember as member } from '@/lib/testing/comments'
import { createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import { GET as work } from '../dashboard/work/route'
import { GET as notices } from '../notifications/route'
import { GET as review } from './review/route'

setUpAccountTests()
beforeEach(() => void takeRevalidatedTags())

const articles = commentCalls('article')
const papers = commentCalls('paper')

async function admin() {
  return signIn(await createAdmin({ lastName: 'Urumuri' }))
}

const article = (id: string) => db().article.findUniqueOrThrow({ where: { id } })
const paper = (id: string) => db().paper.findUniqueOrThrow({ where: { id } })

const queue = async (bearer: string, query = '') =>
  (await callRoute(review, { method: 'GET', bearer, query })).data

/** What the cached page shows. */
const onPage = (kind: 'article' | 'paper', id: string) => listComments(kind, id)

it('comments to review are sorted from either end of the queue, each on one page', async () => {
  const { id } = await articles.createItem()
  const texts = ['first', 'second', 'third']
  for (const [at, content] of texts.entries()) {
    await db().comment.create({
      data: {
        kind: 'article',
        articleId: id,
        content,
        moderation: 'HELD',
        createdAt: daysAgo(texts.length - at),
      },
    })
  }
  const boss = await admin()
  const order = async (query: string) => (await queue(boss, query)).comments.map(({ text }) => text)
  expect(await order('')).toEqual(texts)
  expect(await order('sort=since')).toEqual(texts)
  expect(await order('sort=-since')).toEqual([...texts].reverse())
  expect(await order('sort=-since&limit=2&page=2')).toEqual(['first'])
})

describe.each([articles, papers])('comments on an $kind', (calls) => {
  const { kind, names, createItem, read, add, added, edit } = calls
  const getTag = (id: string) => `${kind}-comments:${id}`

  it('are hidden after three people’s reports, until an administrator decides', async () => {
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
    expect(takeRevalidatedTags()).toEqual([getTag(id)])
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
    expect(takeRevalidatedTags()).toEqual([getTag(id)])
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

  it('are not hidden by newcomers’ reports, which reach administrators anyway', async () => {
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
    // Staff reports count from their first day; the third one hides it.
    const doctor = await createUser({ createdAt: new Date() })
    await calls.report(await signIn(doctor), comment)
    expect(await onPage(kind, id)).toEqual([])
  })

  it('notify their author once when hidden, and wait for an administrator', async () => {
    const { id } = await createItem()
    const author = await member()
    const comment = await added(author.bearer, id, 'Buy this.')
    for (let n = 0; n < 5; n += 1) await calls.report((await member()).bearer, comment)
    expect((await read(author.bearer, id)).data.comments).toMatchObject([{ state: 'hidden' }])
    const received = await callRoute(notices, { method: 'GET', bearer: author.bearer })
    const { title } = kind === 'article' ? await article(id) : await paper(id)
    expect(received.data.notifications).toMatchObject([
      {
        kind: 'commentHidden',
        title: { key: 'notifications.commentHidden', values: { content: kind, title } },
        href: kind === 'article' ? `/home/article/${id}` : `/home/papers/${id}`,
      },
    ])
    expect((await queue(await admin())).comments).toMatchObject([{ state: 'hidden' }])
  })

  it('wait with a link while their author is new, except for staff', async () => {
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

  it('are destroyed at once, with the reports that quote them, leaving a mark', async () => {
    const { id } = await createItem()
    const author = await member()
    // Comments with names are held on submission; these existed before.
    const written = async (content: string) =>
      (await calls.createComment(id, { authorId: author.id, content })).id
    const mine = await written('Mukamana Claudine, 0788.')
    const other = await written('Mukamana again.')
    await calls.report((await member()).bearer, other, 'It names Mukamana.')
    takeRevalidatedTags()
    expect((await calls.redact(author.bearer, mine)).status).toBe(200)
    expect((await calls.redact(await admin(), other, 'It names somebody.')).status).toBe(200)
    expect(takeRevalidatedTags()).toEqual([getTag(id), getTag(id)])
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
})

it('limits reports to thirty an hour per person', async () => {
  const { bearer } = await member()
  const { id } = await articles.createItem()
  const comment = await articles.createComment(id)
  const sent = await Promise.all(
    Array.from({ length: 31 }, () => articles.report(bearer, comment.id)),
  )
  const refused = sent.filter(({ status }) => status === 429)
  expect([refused.length, sent.length - refused.length]).toEqual([1, 30])
})

describe('the queue', () => {
  it('is paginated, longest waiting first, with both kinds', async () => {
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
