import { beforeEach, describe, expect, it } from 'vitest'
import { queueDigests } from '@/lib/modules/notifications/jobs'
import { db } from '@/lib/platform/db/client'
import { articleComments, paperComments } from '@/lib/routes/kind-calls'
import {
  createAdmin,
  createVisitor,
  mailsTo,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { disableFirstCommentReview } from '@/lib/testing/comments'
import { createArticle, createPaper, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'

const { POST: reviewArticle } = articleComments['[id]/review']
const { POST: addArticle } = articleComments['']
const { POST: addPaper } = paperComments['']

setUpAccountTests()
beforeEach(disableFirstCommentReview)

const unread = (userId: string) =>
  db().notification.findMany({
    where: { userId, readAt: null },
    select: { kind: true, data: true, inDigest: true },
    orderBy: { createdAt: 'asc' },
  })

describe('the author of a commented item', () => {
  it('is notified of new comments once until they are read, by mail in the digest', async () => {
    const author = await createUser()
    const visitor = await signIn(await createVisitor())
    const { id: article_id } = await createArticle({ authorId: author.id })
    const { id: paper_id } = await createPaper({ uploaderId: author.id })
    const say = async (bearer: string) => {
      const first = await callRoute(addArticle, { bearer, json: { article_id, content: 'Thanks' } })
      const second = await callRoute(addPaper, { bearer, json: { paper_id, comment: 'Thanks' } })
      expect([first.status, second.status]).toEqual([201, 201])
    }
    await say(await signIn(author))
    expect(await unread(author.id)).toEqual([])
    for (let time = 0; time < 2; time += 1) await say(visitor)
    const notice = { kind: 'contentComment', inDigest: true }
    expect(await unread(author.id)).toEqual([
      { ...notice, data: { content: 'article', id: article_id } },
      { ...notice, data: { content: 'paper', id: paper_id } },
    ])
    expect(await queueDigests()).toBe(1)
    const [mail, ...others] = await mailsTo(author.email)
    expect([mail?.subject, others]).toEqual(['You have 2 new notifications', []])
    await db().notification.updateMany({ data: { readAt: new Date() } })
    await say(visitor)
    expect(await unread(author.id)).toHaveLength(2)
  })

  it('is notified of a held comment only when it is approved', async () => {
    const author = await createUser()
    const newcomer = await signIn(await createVisitor())
    const { id: article_id } = await createArticle({ authorId: author.id })
    const json = { article_id, content: 'See https://example.org' }
    const { data } = await callRoute(addArticle, { bearer: newcomer, json })
    expect(await unread(author.id)).toEqual([])
    const bearer = await signIn(await createAdmin())
    const params = { id: data.comment_id }
    const response = await callRoute(reviewArticle, { bearer, params, json: { decision: 'keep' } })
    expect(response.status).toBe(200)
    expect(await unread(author.id)).toMatchObject([{ kind: 'contentComment' }])
  })
})
