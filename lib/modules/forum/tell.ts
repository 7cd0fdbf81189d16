import 'server-only'
import { plainText } from '@/lib/core/plain-text'
import type { TransactionClient } from '@/lib/platform/db/client'
import { type NewsKind, READERS, tellOfCase } from './announce'
import type { CaseRow } from './case-row'

/** An urgent case concerns every rheumatologist (issue: "to those tagged and to every approved rheumatologist"). */
async function urgentReceivers(tx: TransactionClient, taggedIds: readonly string[]) {
  const rows = await tx.user.findMany({
    where: { ...READERS, OR: [{ role: 'RHEUMATOLOGIST' }, { id: { in: [...taggedIds] } }] },
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/**
 * Tells of a new case, or of one that became urgent or names more people: of an urgent one those tagged and every
 * rheumatologist, each with a receipt; of a routine one those tagged. Nobody twice, not its author, and nobody of a
 * case that is closed.
 */
export async function tellOfPost(
  tx: TransactionClient,
  post: Pick<CaseRow, 'id' | 'authorId' | 'caseStatus' | 'state'>,
  actorId: string,
  taggedIds: readonly string[],
  now: Date = new Date(),
): Promise<void> {
  if (post.state === 'CLOSED') return
  const isUrgent = post.caseStatus === 'URGENCY'
  const everybody = isUrgent ? await urgentReceivers(tx, taggedIds) : taggedIds
  const ids = everybody.filter((id) => id !== post.authorId && id !== actorId)
  if (isUrgent) {
    await tx.forumReceipt.createMany({
      data: ids.map((userId) => ({ postId: post.id, userId, toldAt: now })),
      skipDuplicates: true,
    })
  }
  const kind = isUrgent ? 'urgency' : 'tagging'
  const told = new Map(ids.map((id) => [id, kind] as const))
  await tellOfCase(tx, { post, actorId, cause: kind, now }, told)
}

const fold = (text: string) => ` ${text.normalize('NFC').toLowerCase()} `

/** Whose full name stands behind an @: "@Keza Icyizere". */
function mentionedIn(html: string, people: { id: string; firstName: string; lastName: string }[]) {
  const text = fold(plainText(html))
  return people.filter(({ firstName, lastName }) => {
    const at = text.indexOf(`@${fold(`${firstName} ${lastName}`).trim()}`)
    const end = at + `@${firstName} ${lastName}`.length
    return at >= 0 && !/[\p{L}\p{N}]/u.test(text.charAt(end))
  })
}

/** Who takes part in a case: its author, those tagged, and who wrote a comment that is still there. */
function readParticipants(tx: TransactionClient, postId: string) {
  return tx.user.findMany({
    where: {
      OR: [
        { forumPosts: { some: { id: postId } } },
        { forumTags: { some: { postId } } },
        { forumComments: { some: { postId, deletedAt: null } } },
      ],
    },
    select: { id: true, firstName: true, lastName: true },
  })
}

interface NewComment {
  id: string
  content: string
  authorId: string
  parent: { authorId: string | null } | null
}

/**
 * Tells of a comment: the author of the case of every one, who was replied to, and who takes part and is mentioned. Of
 * one comment nobody is told twice, and never who wrote it.
 */
export async function tellOfComment(
  tx: TransactionClient,
  post: CaseRow,
  comment: NewComment,
  now: Date = new Date(),
): Promise<void> {
  const told = new Map<string, NewsKind>()
  const participants = comment.content.includes('@') ? await readParticipants(tx, post.id) : []
  for (const { id } of mentionedIn(comment.content, participants)) told.set(id, 'mention')
  if (post.authorId) told.set(post.authorId, comment.parent ? 'reply' : 'answer')
  if (comment.parent?.authorId) told.set(comment.parent.authorId, 'reply')
  const { id: commentId, authorId: actorId } = comment
  await tellOfCase(tx, { post, actorId, cause: commentId, commentId, now }, told)
}
