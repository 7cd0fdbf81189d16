import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '@/lib/core/permissions'
import { addComment } from '@/lib/modules/comments/service'
import { db } from '@/lib/platform/db/client'
import { claimKey, runClaimed } from '@/lib/platform/idempotency/claims'
import { createVisitor, setUpAccountTests } from '@/lib/testing/accounts'
import { disableFirstCommentReview } from '@/lib/testing/comments'
import { createArticle, createUser } from '@/lib/testing/factories'

setUpAccountTests()
beforeEach(disableFirstCommentReview)

const caller = { requestId: randomUUID(), address: '127.0.0.1', device: '', locale: 'en' } as const

async function claim() {
  const id = Uint8Array.from(Buffer.from(randomUUID()))
  const claimed = await claimKey(id, id)
  if (claimed.state !== 'ours') throw new Error(`The key is ${claimed.state}.`)
  return claimed.call
}

async function prepare() {
  const author = await createUser()
  const article = await createArticle({ authorId: author.id })
  const { id, role, isApproved } = await createVisitor()
  const viewer: Viewer = { id, role, isApproved }
  const comment = () => addComment('article', viewer, article.id, 'Thanks', caller)
  return { article, comment }
}

const carriedOutAt = async (id: Uint8Array<ArrayBuffer>) =>
  (await db().idempotencyKey.findUniqueOrThrow({ where: { id } })).carriedOutAt

const traces = async () => [
  await db().comment.count(),
  await db().notification.count(),
  await db().auditEvent.count({ where: { action: 'comment.create' } }),
]

describe('a comment, its notices, its audit event and its idempotency key', () => {
  it('are written together', async () => {
    const { comment } = await prepare()
    const call = await claim()
    await runClaimed(call, comment)
    expect(await traces()).toEqual([1, 1, 1])
    expect(await carriedOutAt(call.id)).toBeInstanceOf(Date)
  })

  it('are not written when another call has taken over the request', async () => {
    const { comment } = await prepare()
    const call = await claim()
    const other = { where: { id: call.id }, data: { callId: randomUUID() } }
    await db().idempotencyKey.update(other)
    await expect(runClaimed(call, comment)).rejects.toMatchObject({ code: 'conflict' })
    expect(await traces()).toEqual([0, 0, 0])
    expect(await carriedOutAt(call.id)).toBeNull()
  })

  it.each([{ commentsOpen: false }, { isPublished: false }, { deletedAt: new Date() }])(
    'are not written when the article accepts no comments: %o',
    async (data) => {
      const { article, comment } = await prepare()
      await db().article.update({ where: { id: article.id }, data })
      const call = await claim()
      const code = 'commentsOpen' in data ? 'conflict' : 'not_found'
      await expect(runClaimed(call, comment)).rejects.toMatchObject({ code })
      expect(await traces()).toEqual([0, 0, 0])
      expect(await carriedOutAt(call.id)).toBeNull()
    },
  )
})
