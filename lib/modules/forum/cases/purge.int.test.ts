import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createForumComment, createForumPost, createStoredFile } from '@/lib/testing/factories'
import { purgeForum } from './purge'

setUpAccountTests()

const DAY_MS = 24 * 3_600_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

describe('the purge of deleted cases', () => {
  it('removes cases with comments and attachment after 30 days, and audits it', async () => {
    const attachment = await createStoredFile(Buffer.from('%PDF-1.7'), {
      kind: 'ATTACHMENT',
      visibility: 'PRIVATE',
    })
    const old = await createForumPost({ deletedAt: daysAgo(31), attachmentId: attachment.id })
    await createForumComment({ postId: old.id })
    const recent = await createForumPost({ deletedAt: daysAgo(29) })
    const open = await createForumPost()
    expect(await purgeForum()).toBe(1)
    const left = await db().forumPost.findMany({ select: { id: true } })
    expect(left.map(({ id }) => id).sort()).toEqual([recent.id, open.id].sort())
    expect(await db().forumComment.count()).toBe(0)
    expect(await db().storedFile.count({ where: { id: attachment.id } })).toBe(0)
    expect(
      await db().auditEvent.count({ where: { action: 'forum.purge', objectId: old.id } }),
    ).toBe(1)
  })

  it('empties deleted comments of remaining cases, and no others', async () => {
    const post = await createForumPost()
    const old = await createForumComment({ postId: post.id, deletedAt: daysAgo(31) })
    const retained = [
      await createForumComment({ postId: post.id, deletedAt: daysAgo(29) }),
      await createForumComment({ postId: post.id }),
    ]
    expect(await purgeForum()).toBe(0)
    const getContent = async ({ id }: { id: string }) =>
      (await db().forumComment.findUniqueOrThrow({ where: { id } })).content
    expect(await getContent(old)).toBe('')
    for (const comment of retained) expect(await getContent(comment)).toBe(comment.content)
  })

  it('purges a case once when several processes run at the same time', async () => {
    const old = await createForumPost({ deletedAt: daysAgo(40) })
    const counts = await Promise.all(Array.from({ length: 5 }, () => purgeForum()))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await db().auditEvent.count({ where: { objectId: old.id } })).toBe(1)
  })
})
