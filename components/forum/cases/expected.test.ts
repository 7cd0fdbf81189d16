import { describe, expect, it } from 'vitest'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import type { CommentThreadDto, ForumPostDetailDto, ForumPostDto } from '@/lib/modules/forum/schema'
import { isPending, withAccepted, withAnswer, withComment, withEdit } from './expected'

const waiting = {
  post_id: 'case',
  is_mine: false,
  case_status: 'ROUTINE',
  is_answered: false,
  needs_acknowledgement: false,
  waiting_since: '2026-11-21T08:00:00Z',
  state: 'open',
  comment_count: 1,
  answer_count: 1,
}
const post = waiting as ForumPostDetailDto
const row = waiting as ForumPostDto
const me = { user_id: 'me', role: 'RHEUMATOLOGIST' } as ProfileDto
const answer = (id: string, replies: CommentThreadDto[] = []) =>
  ({ id, content: id, is_accepted: false, replies }) as unknown as CommentThreadDto
const detail = { post, userComments: [answer('a', [answer('b')]), answer('c')] }
const settled = { is_answered: true, waiting_since: null }

describe('optimistic updates', () => {
  it('appends and counts an answer, and marks a routine case as answered', () => {
    const input = { post_id: 'case', content: '<p>Aspirate.</p>' }
    const { post: now, userComments } = withComment(detail, me, input)
    expect(now).toMatchObject({ ...settled, state: 'answered', comment_count: 2, answer_count: 2 })
    const last = userComments.at(-1)
    expect(last && isPending(last)).toBe(true)
    expect(last).toMatchObject({ content: '<p>Aspirate.</p>', user: { user_id: 'me' } })
  })

  it('does not settle an urgent case with an answer or a reply, which only the server decides', () => {
    const urgent = { ...post, case_status: 'URGENCY' as const, needs_acknowledgement: true }
    const waits = { is_answered: false, needs_acknowledgement: true, state: 'open' }
    for (const parent of [{}, { parent_id: 'b' }]) {
      const input = { post_id: 'case', content: '<p>Add the CRP.</p>', ...parent }
      const now = withComment({ ...detail, post: urgent }, me, input).post
      expect(now).toMatchObject({ ...waits, waiting_since: post.waiting_since })
    }
  })

  it('inserts a reply below its comment at any depth, without marking the case as answered', () => {
    const input = { post_id: 'case', parent_id: 'b', content: '<p>Today.</p>' }
    const { post: now, userComments } = withComment(detail, me, input)
    expect(userComments[0]?.replies[0]?.replies).toMatchObject([{ content: '<p>Today.</p>' }])
    expect(now).toMatchObject({ is_answered: false, comment_count: 2, answer_count: 1 })
  })

  it("does not count the author's addition to their own case as an answer", () => {
    const mine = { ...detail, post: { ...post, is_mine: true } }
    const { post: now } = withComment(mine, me, { post_id: 'case', content: '<p>More.</p>' })
    expect(now).toMatchObject({ is_answered: false, state: 'open' })
  })

  it('marks only the answered case in the list', () => {
    const other = { ...row, post_id: 'other' }
    const rows = withAnswer([row, other], { post_id: 'case', content: '<p>x</p>' })
    expect(rows).toMatchObject([settled, { is_answered: false }])
  })

  it("replaces a comment's text, and marks the one accepted answer", () => {
    expect(withEdit(detail, 'b', 'new').userComments[0]?.replies[0]?.content).toBe('new')
    const accepted = withAccepted(detail, 'c')
    expect(accepted.userComments.map(({ is_accepted }) => is_accepted)).toEqual([false, true])
    expect(withAccepted(accepted, null).post.accepted_comment_id).toBeNull()
  })
})
