import { describe, expect, it } from 'vitest'
import { queueDigests } from '@/lib/modules/notifications/jobs'
import { db } from '@/lib/platform/db/client'
import { articleComments } from '@/lib/routes/kind-calls'
import {
  createAdmin,
  createVisitor,
  mailsTo,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { disableFirstCommentReview } from '@/lib/testing/comments'
import { createArticle, createArticleComment, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET as list } from '../notifications/route'
import { GET as readSettings, PUT as saveSettings } from '../notifications/settings/route'

const { POST: review } = articleComments['[id]/review']
const { POST: add } = articleComments['']

setUpAccountTests()

const HOUR_MS = 3_600_000

const getKinds = async (userId: string) => {
  const rows = await db().notification.findMany({
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  return rows.map(({ kind }) => kind)
}

const postComment = (bearer: string, article_id: string, content = 'Thank you') =>
  callRoute(add, { bearer, json: { article_id, content } })

describe('a visitor who commented', () => {
  it('is notified of later comments, once for several, and not of their own', async () => {
    await disableFirstCommentReview()
    const owner = await createUser()
    const [early, late] = [await createVisitor(), await createVisitor()]
    const article = await createArticle({ authorId: owner.id, title: 'Gout' })
    await createArticleComment({ articleId: article.id, authorId: early.id, content: 'First' })
    await createArticleComment({ articleId: article.id, authorId: owner.id, content: 'Own' })
    const bearer = await signIn(late)
    for (let time = 0; time < 2; time += 1)
      expect((await postComment(bearer, article.id)).status).toBe(201)
    expect(await getKinds(early.id)).toEqual(['commentAfter'])
    expect(await getKinds(late.id)).toEqual([])
    expect(await getKinds(owner.id)).toEqual(['contentComment'])

    const shown = await callRoute(list, { method: 'GET', bearer: await signIn(early) })
    expect(shown.data.notifications).toMatchObject([
      {
        kind: 'commentAfter',
        title: { key: 'notifications.commentAfter', values: { title: 'Gout' } },
        href: expect.stringContaining(article.id),
      },
    ])
    await queueDigests()
    const [mail] = await mailsTo(early.email)
    expect(mail?.subject).toBe('You have a new notification')
    expect(mail?.text).toContain('/profile/notices')
    expect(mail?.text).not.toContain('Gout')
  })

  it('is not notified of a held comment, until both are when it is approved', async () => {
    const [early, newcomer] = [await createVisitor(), await createVisitor()]
    const article = await createArticle()
    await createArticleComment({ articleId: article.id, authorId: early.id, content: 'First' })
    const { data } = await postComment(await signIn(newcomer), article.id)
    expect(data.state).toBe('waiting')
    expect(await getKinds(early.id)).toEqual([])
    const bearer = await signIn(await createAdmin())
    const params = { id: data.comment_id }
    await callRoute(review, { bearer, params, json: { decision: 'keep' } })
    expect(await getKinds(early.id)).toEqual(['commentAfter'])
    expect(await getKinds(newcomer.id)).toEqual(['commentShown'])
  })

  it('chooses either way of notification', async () => {
    await disableFirstCommentReview()
    const early = await createVisitor()
    const own = await signIn(early)
    const late = await signIn(await createVisitor())
    const [one, other] = [await createArticle(), await createArticle()]
    for (const { id } of [one, other]) {
      await createArticleComment({ articleId: id, authorId: early.id, content: 'First' })
    }
    const noMail = { mail: { comments: false } }
    await callRoute(saveSettings, { method: 'PUT', bearer: own, json: noMail })
    await postComment(late, one.id)
    await queueDigests()
    expect(await mailsTo(early.email)).toEqual([])
    const before = await callRoute(list, { method: 'GET', bearer: own })
    expect(before.data.unreadCount).toBe(1)

    const json = { mail: { comments: true }, app: { comments: false } }
    await callRoute(saveSettings, { method: 'PUT', bearer: own, json })
    await postComment(late, other.id)
    await queueDigests()
    expect(await mailsTo(early.email)).toHaveLength(1)
    const after = await callRoute(list, { method: 'GET', bearer: own })
    expect(after.data).toMatchObject({ notifications: [], notificationsCount: 0, unreadCount: 0 })
    const settings = await callRoute(readSettings, { method: 'GET', bearer: own })
    expect(settings.data.app).toMatchObject({ comments: false, reply: true })
  })

  it('gets a mail about later comments in each hour when in-app notices are off', async () => {
    await disableFirstCommentReview()
    const early = await createVisitor()
    const own = await signIn(early)
    const late = await signIn(await createVisitor())
    const { id } = await createArticle()
    await createArticleComment({ articleId: id, authorId: early.id, content: 'First' })
    const save = (json: object) => callRoute(saveSettings, { method: 'PUT', bearer: own, json })
    await save({ app: { comments: false } })
    const start = Date.now()
    for (let hour = 0; hour < 2; hour += 1) {
      for (let time = 0; time < 2; time += 1) await postComment(late, id)
      await queueDigests(new Date(start + hour * HOUR_MS))
      expect(await mailsTo(early.email)).toHaveLength(hour + 1)
    }
    expect(await getKinds(early.id)).toEqual(['commentAfter', 'commentAfter'])
    await save({ mail: { comments: false } })
    await postComment(late, id)
    expect(await getKinds(early.id)).toHaveLength(2)
  })

  it('cannot switch off notices that call a person to a case', async () => {
    const bearer = await signIn(await createUser())
    const json = { app: { urgency: false, tagging: false } }
    const { status, data } = await callRoute(saveSettings, { method: 'PUT', bearer, json })
    expect(status).toBe(200)
    expect(Object.keys(data.app)).not.toContain('urgency')
    expect(await db().notificationPreference.findFirst()).toMatchObject({ appMuted: [] })
  })
})
