import 'server-only'
import type { CaseFilter } from '@/lib/core/cases'
import { isUuid } from '@/lib/core/identifiers'
import { limits } from '@/lib/core/limits'
import type { Paging } from '@/lib/core/list-query'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder } from '@/lib/platform/db/public-content'
import { findStaffMatches } from '@/lib/platform/db/read-id-page'
import { siteProfile } from '@/lib/platform/site'
import { personColumns, toPerson } from '../../accounts/users/queries'
import {
  attachmentColumns,
  ownPictureColumns,
  readThreads,
  toAttachment,
  toCasePicture,
  toRedacted,
} from '../comments/threads'
import { consentColumns, toConsent } from '../consent/consent'
import { readWatching } from '../escalation/notices'
import { readFollowUp } from '../follow-up/follow-up'
import { toRetainedDto } from '../privacy/privacy'
import {
  type CaseState,
  channels,
  type ForumPostDetailDto,
  type ForumPostDto,
  type PostAbilitiesDto,
  type ReceiptDto,
  type StepDto,
} from '../schema'
import { mayClose, missingCase, needsAcknowledgement } from './case'
import { buildCondition, buildVisibilityCondition } from './find-cases'
import { parseReferral } from './referral-schema'

/** The columns needed to show a case in a list. */
const postColumns = {
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

type PostRow = Prisma.ForumPostGetPayload<{ select: typeof postColumns }>

/** The comment counts of a case. */
interface CommentCounts {
  comments: number
  answers: number
  isAnswered: boolean
}

const STATES = { OPEN: 'open', ANSWERED: 'answered', CLOSED: 'closed' } as const satisfies Record<
  PostRow['state'],
  CaseState
>

/** A case as one viewer sees it in API responses. */
function toPost(viewer: Viewer, row: PostRow, figures: CommentCounts): ForumPostDto {
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

/** Returns what a viewer may do with a case now, by the same rules as the services. */
function postAbilities(
  viewer: Viewer,
  row: PostRow & { outcome: string | null; consent: object | null; pictures: readonly object[] },
  isAcknowledgedByMe: boolean,
): PostAbilitiesDto {
  const { outcome } = row
  const owned = { ownerId: row.authorId }
  const isClosed = row.state === 'CLOSED'
  // A case that waits for a second look allows no other actions.
  const isPublic = row.heldSince === null
  const settles = isPublic && can(viewer, 'forum.settle', owned)
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
      isPublic &&
      !row.responsibleId &&
      !isClosed &&
      !row.redactedAt &&
      (!isUrgent || isAcknowledgedByMe) &&
      can(viewer, 'forum.acknowledge', owned),
    hand_over: isPublic && can(viewer, 'forum.handOver', row) && !isClosed && !row.redactedAt,
    answer: isPublic && can(viewer, 'forum.write') && !isClosed,
    look: !isPublic && !row.redactedAt && can(viewer, 'forum.look', owned),
    make_slip:
      can(viewer, 'forum.edit', owned) &&
      !row.redactedAt &&
      row.consent !== null &&
      (row.attachment !== null || row.pictures.length > 0),
  }
}

/** The columns needed for the steps of a case's clock. */
const stepColumns = {
  caseStatus: true,
  receivers: true,
  dueAt: true,
  takenAt: true,
  stoppedAt: true,
  nobodyOnCall: true,
  told: {
    select: { channels: true, toldAt: true, user: { select: personColumns } },
    orderBy: { userId: 'asc' },
  },
} as const satisfies Prisma.CaseStepSelect

type StepRow = Prisma.CaseStepGetPayload<{ select: typeof stepColumns }>

const toIso = (date: Date | null) => date?.toISOString() ?? null

const isChannel = (name: string): name is (typeof channels)[number] =>
  (channels as readonly string[]).includes(name)

/** Reads the current clock of a case, without steps from before it changed between routine and urgent. */
function toClock(rows: StepRow[], caseStatus: StepRow['caseStatus']): StepDto[] {
  const steps = rows.filter((row) => row.caseStatus === caseStatus)
  return steps.map((row) => ({
    group: row.receivers,
    due_at: row.dueAt.toISOString(),
    taken_at: toIso(row.takenAt),
    stopped_at: toIso(row.stoppedAt),
    nobody_on_call: row.nobodyOnCall,
    told: row.told.flatMap(({ user, channels: names, toldAt }) => {
      const person = toPerson(user)
      const told_at = toldAt.toISOString()
      return person ? [{ person, channels: names.filter(isChannel), told_at }] : []
    }),
  }))
}

const NO_COMMENTS: CommentCounts = { comments: 0, answers: 0, isAnswered: false }

/** For several cases: how many comments, how many at the first level, and whether one of them answers the case. */
async function readCommentCounts(ids: string[]): Promise<Map<string, CommentCounts>> {
  const rows = await db().$queryRaw<({ id: string } & CommentCounts)[]>`
    SELECT comment.post_id::text AS id, count(*)::int AS comments,
      (count(*) FILTER (WHERE comment.parent_id IS NULL))::int AS answers,
      EXISTS (SELECT 1 FROM forum_answer WHERE forum_answer.post_id = comment.post_id) AS "isAnswered"
    FROM forum_comment AS comment
    WHERE comment.post_id = ANY (${ids}::uuid[]) AND comment.deleted_at IS NULL
    GROUP BY comment.post_id`
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

async function readPosts(viewer: Viewer, ids: string[]): Promise<ForumPostDto[]> {
  if (ids.length === 0) return []
  const rows = await db().forumPost.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: postColumns,
  })
  const figures = await readCommentCounts(ids)
  return inOrder(ids, rows).map((row) => toPost(viewer, row, figures.get(row.id) ?? NO_COMMENTS))
}

/** Counts the cases that a viewer sees: all minus the held ones they may not see, which are few and indexed. */
async function countVisible(viewer: Viewer): Promise<number> {
  const all = await db().forumPost.count({ where: { deletedAt: null } })
  const [hidden] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM forum_post
    WHERE held_since IS NOT NULL AND deleted_at IS NULL AND NOT ${buildVisibilityCondition(viewer)}`
  return all - (hidden?.count ?? 0)
}

/**
 * Lists the cases in triage order: unacknowledged urgent ones, then other unanswered urgent ones, then other
 * unanswered ones, then the rest; each newest first.
 * @param filter limits the list to one part
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function listPosts(
  viewer: Viewer,
  { page, limit }: Paging,
  filter: CaseFilter | null = null,
): Promise<{ posts: ForumPostDto[]; postCount: number }> {
  requireCan(viewer, 'forum.read')
  const condition = buildCondition(viewer, filter)
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM forum_post WHERE deleted_at IS NULL AND ${buildVisibilityCondition(viewer)} AND ${condition}
    ORDER BY triage DESC, created_at DESC, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`
  const posts = await readPosts(
    viewer,
    rows.map(({ id }) => id),
  )
  if (!filter) return { posts, postCount: await countVisible(viewer) }
  const [part] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM forum_post
    WHERE deleted_at IS NULL AND ${buildVisibilityCondition(viewer)} AND ${condition}`
  return { posts, postCount: part?.count ?? 0 }
}

/**
 * Cases whose title or text contains every word, newest first; an empty search finds none.
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function searchPosts(
  viewer: Viewer,
  typed: string,
  paging: Paging,
): Promise<{ forums: ForumPostDto[]; forumsCount: number }> {
  requireCan(viewer, 'forum.read')
  const { ids, total } = await findStaffMatches(
    'forum',
    typed,
    paging,
    buildVisibilityCondition(viewer),
  )
  return { forums: await readPosts(viewer, ids), forumsCount: total }
}

const detailColumns = {
  ...postColumns,
  acceptedAnswerId: true,
  acceptedBy: { select: personColumns },
  handOvers: {
    select: {
      note: true,
      createdAt: true,
      from: { select: personColumns },
      to: { select: personColumns },
    },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  },
  referral: true,
  outcome: true,
  keptReason: true,
  keptKinds: true,
  closedAt: true,
  pictures: ownPictureColumns,
  consent: consentColumns,
  withdrawal: { select: { usedAt: true } },
  steps: { select: stepColumns, orderBy: { place: 'asc' } },
  receipts: {
    select: {
      toldAt: true,
      seenAt: true,
      acknowledgedAt: true,
      user: { select: personColumns },
    },
    orderBy: [
      { acknowledgedAt: { sort: 'asc', nulls: 'last' } },
      { seenAt: { sort: 'asc', nulls: 'last' } },
      { userId: 'asc' },
    ],
  },
} as const satisfies Prisma.ForumPostSelect

type DetailRow = Prisma.ForumPostGetPayload<{ select: typeof detailColumns }>

function toReceipts(rows: DetailRow['receipts']): ReceiptDto[] {
  return rows.flatMap(({ user, toldAt, seenAt, acknowledgedAt }) => {
    const person = toPerson(user)
    return person
      ? {
          person,
          told_at: toldAt?.toISOString() ?? null,
          seen_at: seenAt?.toISOString() ?? null,
          acknowledged_at: acknowledgedAt?.toISOString() ?? null,
        }
      : []
  })
}

function toHandOvers(rows: DetailRow['handOvers']): ForumPostDetailDto['hand_overs'] {
  return rows.map(({ from, to, note, createdAt }) => ({
    from: toPerson(from),
    to: toPerson(to),
    note,
    at: createdAt.toISOString(),
  }))
}

type Detail = Omit<ForumPostDetailDto, 'watching' | 'follow_up'>

function toDetail(viewer: Viewer, row: DetailRow, figures: CommentCounts): Detail {
  const receipts = toReceipts(row.receipts)
  const isMine = (receipt: ReceiptDto) => receipt.person.user_id === viewer.id
  const isAcknowledged = receipts.some((each) => isMine(each) && each.acknowledged_at !== null)
  return {
    ...toPost(viewer, row, figures),
    receipts,
    clock: toClock(row.steps, row.caseStatus),
    told_count: receipts.filter(({ told_at }) => told_at).length,
    seen_count: receipts.filter(({ told_at, seen_at }) => told_at && seen_at).length,
    others_seen_count: receipts.filter(({ told_at, seen_at }) => !told_at && seen_at).length,
    acknowledged_count: receipts.filter(({ acknowledged_at }) => acknowledged_at).length,
    accepted_comment_id: row.acceptedAnswerId,
    accepted_by: row.acceptedAnswerId ? toPerson(row.acceptedBy) : null,
    hand_overs: toHandOvers(row.handOvers),
    referral: parseReferral(row.referral),
    pictures: row.pictures.map(toCasePicture),
    consent: toConsent(row.consent),
    consent_withdrawn: Boolean(row.withdrawal?.usedAt),
    identifiers_kept: toRetainedDto(row),
    outcome: row.outcome,
    closed_at: row.closedAt?.toISOString() ?? null,
    referral_numbers: siteProfile().emergencyNumbers,
    can: postAbilities(viewer, row, isAcknowledged),
  }
}

/**
 * A case with everything its page shows, and its comments. The caller decides whether the viewer may see it.
 * @throws AppError `not_found`
 */
export async function findPost(viewer: Viewer, id: string) {
  const row = isUuid(id)
    ? await db().forumPost.findFirst({ where: { id, deletedAt: null }, select: detailColumns })
    : null
  if (!row) throw missingCase()
  const figures = (await readCommentCounts([id])).get(id) ?? NO_COMMENTS
  return {
    post: {
      ...toDetail(viewer, row, figures),
      watching: await readWatching(viewer, id),
      follow_up: row.redactedAt ? null : await readFollowUp(id),
    },
    userComments: await readThreads(viewer, row),
  }
}
