import { describe, expect, it } from 'vitest'
import { defaultTableChoice } from '@/lib/core/list-query'
import { listUsers } from '@/lib/modules/accounts/users/account-lists'
import { reject } from '@/lib/modules/content/editorial/decide'
import { readNextWaiting } from '@/lib/modules/dashboard/queries'
import { db } from '@/lib/platform/db/client'
import { siteProfile } from '@/lib/platform/site'
import {
  createAdmin,
  createApplicant,
  createPending,
  createVisitor,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { commentCalls, daysAgo } from '@/lib/testing/comments'
import { caller, editorialKinds } from '@/lib/testing/editorial'
import {
  createArticle,
  createArticleComment,
  createForumPost,
  createPaper,
  createPendingArticle,
  createStoredFile,
  createUser,
} from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { POST as apply } from '../../auth/profession/route'
import { POST as acknowledge } from '../../forum/[id]/acknowledge/route'
import { GET } from './route'

setUpAccountTests()

type Person = Parameters<typeof signIn>[0]

const work = async (who: Person) => {
  const response = await callRoute(GET, { method: 'GET', bearer: await signIn(who) })
  expect(response.status).toBe(200)
  return response.data.sections
}
const section = async (who: Person, kind: string) =>
  (await work(who)).find((each) => each.kind === kind)
const PAST = new Date('2026-02-01T00:00:00Z')
const rejectedNow = (reason: string) => ({
  isPublished: false,
  publishedAt: null,
  rejectedAt: PAST,
  rejection: reason,
})

async function report(articleId: string, resolvedAt: Date | null = null) {
  const comment = await db().comment.create({
    data: { kind: 'article', articleId, content: 'Rude' },
  })
  const reporter = await createVisitor()
  await db().commentReport.create({
    data: { commentId: comment.id, reporterId: reporter.id, reason: 'Insult', resolvedAt },
  })
  return comment
}

describe('the work queue', () => {
  it('contains the numbers to call in an emergency', async () => {
    const response = await callRoute(GET, {
      method: 'GET',
      bearer: await signIn(await createUser()),
    })
    expect(response.data.referral_numbers).toEqual(siteProfile().emergencyNumbers)
    expect(response.data.referral_numbers).not.toEqual([])
  })

  it('is empty when nothing waits', async () => {
    await createArticle()
    await createForumPost()
    expect(await work(await createAdmin())).toEqual([])
    expect(await work(await createUser())).toEqual([])
  })

  it('lists every kind in its order for an administrator, each with its link', async () => {
    const admin = await createAdmin()
    const author = await createUser()
    const urgent = await createForumPost({ caseStatus: 'URGENCY', authorId: author.id })
    const applicant = await createApplicant({ firstName: 'Aline', lastName: 'Uwase' })
    const article = await createPendingArticle({ authorId: author.id })
    const paper = await createPaper({ isPublished: false, publishedAt: null })
    const known = await createPaper({ uploaderId: author.id })
    await editorialKinds.paper.retitle(author, known.id, 'Proposed')
    const revision = await db().revision.findFirstOrThrow({ where: { state: 'PENDING' } })
    const due = await createArticle({ reviewDueAt: PAST, reviewerId: author.id })
    const comment = await report(due.id)
    const sections = await work(admin)
    expect(sections.map(({ kind, count }) => [kind, count])).toEqual([
      ['urgent_case', 1],
      ['licence', 1],
      ['article', 1],
      ['paper', 1],
      ['revision', 1],
      ['review_due', 1],
      ['report', 1],
    ])
    const name = 'Keza Icyizere'
    expect(sections.flatMap(({ items }) => items)).toMatchObject([
      { id: urgent.id, title: urgent.title, detail: name, href: `/dashboard/forum/${urgent.id}` },
      {
        id: applicant.id,
        title: 'Aline Uwase',
        detail: 'RHEUMATOLOGIST',
        since: applicant.createdAt.toISOString(),
        href: `/dashboard/users/${applicant.id}`,
      },
      {
        id: article.id,
        detail: name,
        updated_at: article.updatedAt.toISOString(),
        href: `/dashboard/review/articles/${article.id}`,
      },
      {
        id: paper.id,
        object: { kind: 'paper', id: paper.id },
        detail: null,
        href: `/dashboard/review/papers/${paper.id}`,
      },
      // An edit is decided where it can be read.
      {
        id: revision.id,
        object: { kind: 'paper', id: known.id },
        updated_at: null,
        title: 'Proposed',
        href: `/dashboard/review/papers/${known.id}`,
      },
      {
        id: due.id,
        object: { kind: 'article', id: due.id },
        since: PAST.toISOString(),
        href: `/dashboard/articles/${due.id}`,
      },
      {
        id: comment.id,
        object: null,
        title: 'Rude',
        detail: 'Insult',
        href: `/dashboard/reports?comment=${comment.id}`,
      },
    ])
  })

  it('shows an author their rejected items with the reason, and nothing of others', async () => {
    const author = await createUser()
    await createPendingArticle()
    await createPendingArticle({ authorId: author.id })
    await createApplicant()
    const mine = await createArticle({ authorId: author.id, ...rejectedNow('Cite a source.') })
    const paper = await createPaper({ uploaderId: author.id, ...rejectedNow('Wrong file.') })
    await createArticle({ authorId: (await createUser()).id, ...rejectedNow('Not yours') })
    await report(mine.id)
    const [articleHref, paperHref] = [`articles/${mine.id}`, `papers?open=${paper.id}`]
    expect(await work(author)).toMatchObject([
      {
        kind: 'article',
        count: 1,
        items: [{ detail: 'Cite a source.', href: `/dashboard/${articleHref}` }],
      },
      {
        kind: 'paper',
        count: 1,
        items: [{ detail: 'Wrong file.', href: `/dashboard/${paperHref}` }],
      },
    ])
  })

  it('shows an author the rejected edit of a public item, until they send a newer one', async () => {
    const [author, other, admin] = [await createUser(), await createUser(), await createAdmin()]
    const [article, paper] = [
      await createArticle({ authorId: author.id }),
      await createPaper({ uploaderId: author.id }),
    ]
    for (const [bench, { id }] of [
      [editorialKinds.article, article],
      [editorialKinds.paper, paper],
    ] as const) {
      await bench.retitle(author, id, 'Better')
      expect(await work(author)).toEqual([])
      await reject(bench.kind, admin, id, { reason: 'Cite a source.' }, caller)
      const href = bench.kind === 'article' ? `articles/${id}` : `papers?open=${id}`
      expect(await work(author)).toMatchObject([
        {
          kind: 'revision',
          count: 1,
          items: [{ title: 'Better', detail: 'Cite a source.', href: `/dashboard/${href}` }],
        },
      ])
      expect(await work(other)).toEqual([])
      await bench.retitle(author, id, 'Better, with its source')
      expect(await work(author)).toEqual([])
    }
  })

  it('shows a rejected edit for a month: its author may have nothing to add', async () => {
    const [author, admin] = [await createUser(), await createAdmin()]
    const { id } = await createArticle({ authorId: author.id })
    await editorialKinds.article.retitle(author, id, 'Better')
    await reject('article', admin, id, { reason: 'No' }, caller)
    const daysAgo = (days: number) =>
      db().revision.updateMany({
        data: { decidedAt: new Date(Date.now() - days * 86_400_000) },
      })
    await daysAgo(29)
    expect(await section(author, 'revision')).toMatchObject({ count: 1 })
    await daysAgo(31)
    expect(await section(author, 'revision')).toBeUndefined()
  })

  it('lists a due review for the named reviewer, and for no other author', async () => {
    const [reviewer, other] = [await createUser(), await createUser()]
    const later = new Date(Date.now() + 86_400_000)
    const named = { reviewDueAt: PAST, reviewerId: reviewer.id }
    const article = await createArticle({ ...named, authorId: other.id })
    await createArticle({ reviewDueAt: later, reviewerId: reviewer.id })
    const paper = await createPaper({ ...named, uploaderId: other.id })
    // They may not edit it, so they read it on the public page.
    expect(await section(reviewer, 'review_due')).toMatchObject({
      count: 2,
      items: [
        { object: { kind: 'article', id: article.id }, href: `/home/article/${article.id}` },
        { object: { kind: 'paper', id: paper.id }, href: `/home/papers/${paper.id}` },
      ],
    })
    expect(await section(other, 'review_due')).toBeUndefined()
    expect((await section(await createAdmin(), 'review_due'))?.count).toBe(2)
  })

  it('keeps an urgent case until its acknowledgement, for all staff', async () => {
    const doctor = await createUser({ role: 'INTERNAL_MEDICINE' })
    const { id } = await createForumPost({ caseStatus: 'URGENCY' })
    await createForumPost({ caseStatus: 'URGENCY', state: 'CLOSED' })
    await createForumPost({ caseStatus: 'URGENCY', deletedAt: PAST })
    await createForumPost({ caseStatus: 'URGENCY', redactedAt: PAST })
    await createForumPost({ caseStatus: 'URGENCY', acknowledgedAt: PAST })
    expect(await section(doctor, 'urgent_case')).toMatchObject({ count: 1, items: [{ id }] })
    const call = { bearer: await signIn(await createUser()), params: { id } }
    expect((await callRoute(acknowledge, call)).status).toBe(200)
    expect(await section(doctor, 'urgent_case')).toBeUndefined()
  })

  it('lists the newer licence of an approved person once, from the day it was sent', async () => {
    const file = () =>
      createStoredFile(Buffer.from('a licence'), { kind: 'LICENCE', visibility: 'PRIVATE' })
    const { id: newLicenceId } = await file()
    const { id: userId } = await createUser({ newLicenceId, reviewRequestedAt: PAST })
    await createUser({ newLicenceId: (await file()).id, accountStatus: 'DEACTIVE' })
    expect(await section(await createAdmin(), 'licence')).toMatchObject({
      count: 1,
      items: [{ id: userId, since: PAST.toISOString(), href: `/dashboard/users/${userId}` }],
    })
  })

  it.each(Object.values(editorialKinds))(
    'lists a resubmitted $kind as waiting since its resubmission',
    async (bench) => {
      const [author, admin] = [await createUser(), await createAdmin()]
      const old = { createdAt: PAST, isPublished: false, publishedAt: null }
      const { id } = await bench.create(author.id, { ...old, rejectedAt: PAST })
      const earlier = await bench.create(author.id, { ...old, createdAt: daysAgo(1) })
      const sentAt = Date.now()
      await bench.retitle(author, id, 'Better')
      const { items = [] } = (await section(admin, bench.kind)) ?? {}
      expect(items.map((item) => item.id)).toEqual([earlier.id, id])
      expect(Date.parse(items[1]?.since ?? '')).toBeGreaterThanOrEqual(sentAt)
      const first = { kind: bench.kind, id: earlier.id }
      expect(await readNextWaiting(admin, first)).toEqual({ kind: bench.kind, id })
    },
  )

  it('lists a visitor who applied as a clinician as waiting since the application', async () => {
    const [admin, visitor] = [await createAdmin(), await createVisitor({ createdAt: PAST })]
    const earlier = await createApplicant({ createdAt: daysAgo(1) })
    const sentAt = Date.now()
    const json = { role: 'RHEUMATOLOGIST' }
    await callRoute(apply, { bearer: await signIn(visitor), json })
    const { items = [] } = (await section(admin, 'licence')) ?? {}
    expect(items.map(({ id }) => id)).toEqual([earlier.id, visitor.id])
    expect(Date.parse(items[1]?.since ?? '')).toBeGreaterThanOrEqual(sentAt)
    const { users } = await listUsers(admin, { page: 1, limit: 20 }, 'review', defaultTableChoice)
    expect(users.map(({ user_id }) => user_id)).toEqual([earlier.id, visitor.id])
  })

  it('lists a comment held after an edit as waiting since that edit', async () => {
    const [admin, author] = [await createAdmin(), await createVisitor()]
    const calls = commentCalls('article')
    const article = await createArticle()
    const comment = await calls.createComment(article.id, { authorId: author.id })
    const waiting = { articleId: article.id, moderation: 'HELD', createdAt: daysAgo(1) } as const
    const earlier = await createArticleComment(waiting)
    const sentAt = Date.now()
    await calls.edit(await signIn(author), comment.id, 'A miracle cure.')
    const { items = [] } = (await section(admin, 'report')) ?? {}
    expect(items.map(({ id }) => id)).toEqual([earlier.id, comment.id])
    expect(Date.parse(items[1]?.since ?? '')).toBeGreaterThanOrEqual(sentAt)
  })

  it('counts all, and lists the five longest waiting', async () => {
    const admin = await createAdmin()
    const articles = []
    for (let made = 0; made < 7; made += 1) articles.push(await createPendingArticle())
    const waiting = await section(admin, 'article')
    expect(waiting?.count).toBe(7)
    expect(waiting?.items.map(({ id }) => id)).toEqual(articles.slice(0, 5).map(({ id }) => id))
  })

  it('lists more of one kind on request, and nothing else', async () => {
    const admin = await createAdmin()
    for (let made = 0; made < 7; made += 1) await createPendingArticle()
    await createArticle({ reviewDueAt: PAST })
    const ask = async (query: string) =>
      (await callRoute(GET, { method: 'GET', query, bearer: await signIn(admin) })).data.sections
    expect(await ask('kind=article')).toMatchObject([{ kind: 'article', count: 7 }])
    expect((await ask('kind=article'))[0]?.items).toHaveLength(7)
    expect(await ask('kind=licence')).toEqual([])
    expect((await ask('kind=nonsense')).map(({ kind }) => kind)).toEqual(['article', 'review_due'])
  })

  it('truncates a long comment', async () => {
    const comment = await report((await createArticle()).id)
    const data = { content: 'Rude '.repeat(100) }
    await db().comment.update({ where: { id: comment.id }, data })
    const [item] = (await section(await createAdmin(), 'report'))?.items ?? []
    expect(item?.title).toMatch(/^Rude Rude .*…$/)
    expect([...(item?.title ?? '')].length).toBeLessThanOrEqual(151)
  })

  it('omits settled items: deleted, rejected, decided, looked at, unconfirmed', async () => {
    const admin = await createAdmin()
    await createPendingArticle({ deletedAt: PAST })
    await createArticle(rejectedNow('No'))
    await createApplicant({ rejectedAt: PAST })
    await createApplicant({ accountStatus: 'DEACTIVE' })
    await createPending({ role: 'RHEUMATOLOGIST' })
    await createVisitor()
    const author = await createUser()
    const gone = await createArticle({ authorId: author.id })
    await editorialKinds.article.retitle(author, gone.id, 'Proposed')
    await db().article.update({ where: { id: gone.id }, data: { deletedAt: PAST } })
    await report(gone.id, PAST)
    expect(await work(admin)).toEqual([])
  })

  it('counts a comment once, regardless of its reports', async () => {
    const { id } = await createArticle()
    const comment = await report(id)
    const reporter = await createVisitor()
    const other = { commentId: comment.id, reporterId: reporter.id, reason: 'Later' }
    await db().commentReport.create({ data: other })
    const reports = await section(await createAdmin(), 'report')
    expect(reports).toMatchObject({ count: 1, items: [{ detail: 'Insult' }] })
  })
})
