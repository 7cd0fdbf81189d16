import 'server-only'
import { limits } from '@/lib/core/limits'
import { can, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import type { Prisma } from '@/lib/platform/db/client'
import { personColumns, toPerson } from '../users/queries'
import { mayClose, needsAcknowledgement } from './case-state'
import { toRedacted } from './forum-people'
import { attachmentColumns, toAttachment } from './picture-mapping'
import type { CaseState, ForumPostDto, PostAbilitiesDto } from './schema'

/** The columns needed to show a case in a list. */
export const postColumns = {
  id: true,
  title: true,
  content: true,
  text: true,
  caseStatus: true,
  state: true,
  acknowledgedAt: true,
  redactedAt: true,
  createdAt: true,
  updatedAt: true,
  authorId: true,
  heldSince: true,
  sentBackReason: true,
  author: { select: personColumns },
  responsibleId: true,
  responsible: { select: personColumns },
  redactedBy: { select: personColumns },
  attachment: attachmentColumns,
  tags: {
    select: { user: { select: personColumns } },
    orderBy: [{ user: { lastName: 'asc' } }, { userId: 'asc' }],
  },
} as const satisfies Prisma.ForumPostSelect

export type PostRow = Prisma.ForumPostGetPayload<{ select: typeof postColumns }>

/** The comment counts of a case. */
export interface CommentFigures {
  comments: number
  answers: number
  isAnswered: boolean
}

const STATES = { OPEN: 'open', ANSWERED: 'answered', CLOSED: 'closed' } as const satisfies Record<
  PostRow['state'],
  CaseState
>

/** A case as one viewer sees it in API responses. */
export function toPost(viewer: Viewer, row: PostRow, figures: CommentFigures): ForumPostDto {
  const isUrgent = needsAcknowledgement(row)
  const created = row.createdAt.toISOString()
  const tagged = row.tags.flatMap(({ user }) => toPerson(user) ?? [])
  return {
    post_id: row.id,
    title: row.title,
    content: row.content,
    preview: cutText(row.text, limits.cut.forumPreview),
    case_status: row.caseStatus,
    state: STATES[row.state],
    is_answered: row.state === 'ANSWERED' || figures.isAnswered,
    needs_acknowledgement: isUrgent,
    waiting_since: isUrgent || (row.state === 'OPEN' && !row.redactedAt) ? created : null,
    comment_count: figures.comments,
    answer_count: figures.answers,
    tagged,
    tagged_users: tagged.map(({ user_id }) => user_id),
    attachment: toAttachment(row.attachment),
    author: toPerson(row.author),
    responsible: toPerson(row.responsible),
    is_mine: row.authorId === viewer.id,
    redacted: toRedacted(row),
    second_look: row.heldSince
      ? { since: row.heldSince.toISOString(), sent_back_reason: row.sentBackReason }
      : null,
    created_at: created,
    updated_at: row.updatedAt.toISOString(),
  }
}

/** What a viewer may do with a case now, by the same rules as the services. */
export function postAbilities(
  viewer: Viewer,
  row: PostRow & { outcome: string | null; consent: object | null; pictures: readonly object[] },
  isAcknowledgedByMe: boolean,
): PostAbilitiesDto {
  const { outcome } = row
  const owned = { ownerId: row.authorId }
  const isClosed = row.state === 'CLOSED'
  // Nobody works on a case that waits for a second look.
  const isShown = row.heldSince === null
  const settles = isShown && can(viewer, 'forum.settle', owned)
  const isUrgent = row.caseStatus === 'URGENCY' && !isClosed && !row.redactedAt
  return {
    edit: can(viewer, 'forum.edit', owned) && !isClosed && !row.redactedAt,
    remove: can(viewer, 'forum.remove', owned),
    redact: can(viewer, 'forum.redact', owned) && (!row.redactedAt || outcome !== null),
    close: settles && !isClosed && mayClose(viewer, row),
    reopen: settles && isClosed,
    accept: settles && !isClosed,
    acknowledge: isUrgent && !isAcknowledgedByMe && can(viewer, 'forum.acknowledge', owned),
    take:
      isShown &&
      !row.responsibleId &&
      !isClosed &&
      !row.redactedAt &&
      (!isUrgent || isAcknowledgedByMe) &&
      can(viewer, 'forum.acknowledge', owned),
    hand_over: isShown && can(viewer, 'forum.handOver', row) && !isClosed && !row.redactedAt,
    answer: isShown && can(viewer, 'forum.write') && !isClosed,
    look: !isShown && !row.redactedAt && can(viewer, 'forum.look', owned),
    make_slip:
      can(viewer, 'forum.edit', owned) &&
      !row.redactedAt &&
      row.consent !== null &&
      (row.attachment !== null || row.pictures.length > 0),
  }
}
