import { plainText } from '@/lib/core/plain-text'
import { planSteps, readRecipients } from '@/lib/modules/forum/escalation/ladder'
import { cleanSeedHtml } from './articles'
import type { ForumCommentContent, ForumPostContent } from './content'
import type { SeedContext } from './context'
import { demoPeople } from './people'
import { daysBefore, hoursAfter, oldestFirst } from './times'

const STATES = { open: 'OPEN', answered: 'ANSWERED', closed: 'CLOSED' } as const
const SEEN_AFTER_HOURS = 0.3
const ACKNOWLEDGED_AFTER_HOURS = 0.6
const CLOSED_AFTER_HOURS = 48

interface SeededComment {
  id: string
  createdAt: Date
}

/** Writes a comment and its replies; returns all of them, itself first. */
async function seedComment(
  context: SeedContext,
  post: SeededComment,
  comment: ForumCommentContent,
  parentId: string | null,
): Promise<SeededComment[]> {
  const { tx, people } = context
  const createdAt = hoursAfter(post.createdAt, comment.hoursAfter)
  const { id } = await tx.forumComment.create({
    data: {
      postId: post.id,
      parentId,
      authorId: people[comment.author],
      authorRole: demoPeople[comment.author].role,
      content: cleanSeedHtml(comment.content, 'a forum comment'),
      createdAt,
    },
    select: { id: true },
  })
  const written = [{ id, createdAt }]
  for (const reply of comment.replies) {
    written.push(...(await seedComment(context, post, reply, id)))
  }
  return written
}

/** When a case stopped waiting: an urgent one was acknowledged by the first person tagged, a routine one answered. */
function getSettledAt(createdAt: Date, content: ForumPostContent): Date | null {
  if (content.state === 'open') return null
  if (content.case_status === 'URGENCY') return hoursAfter(createdAt, ACKNOWLEDGED_AFTER_HOURS)
  return hoursAfter(createdAt, Math.min(...content.comments.map((comment) => comment.hoursAfter)))
}

interface ForumCase extends SeededComment {
  authorId: string
  settledAt: Date | null
}

/**
 * Writes the clock of a case according to the roster and the ladder.
 * @returns when each clinician was first notified, by user id
 */
async function seedClock(
  { tx, now, people }: SeedContext,
  post: ForumCase,
  status: ForumPostContent['case_status'],
): Promise<Map<string, Date>> {
  const notifiedAt = new Map<string, Date>()
  const channels = ['bell', status === 'URGENCY' ? 'mail' : 'digest']
  for (const step of planSteps(post.id, status, post.createdAt)) {
    const { dueAt, receivers } = step
    if (post.settledAt && dueAt >= post.settledAt) {
      await tx.caseStep.create({ data: { ...step, stoppedAt: post.settledAt } })
    } else if (dueAt > now) {
      await tx.caseStep.create({ data: step })
    } else {
      const { ids, nobodyOnCall } = await readRecipients(tx, receivers, { post, now: dueAt })
      const others = ids.filter((id) => id !== post.authorId)
      const create = others.map((userId) => ({ userId, channels, toldAt: dueAt }))
      await tx.caseStep.create({
        data: { ...step, takenAt: dueAt, nobodyOnCall, told: { create } },
      })
      for (const id of others) {
        if (id !== people.admin && !notifiedAt.has(id)) notifiedAt.set(id, dueAt)
      }
    }
  }
  return notifiedAt
}

/** When people acknowledged an urgent case: the first one tagged, and whoever answered it later. */
function getAcknowledgements(
  people: SeedContext['people'],
  { createdAt, settledAt }: ForumCase,
  { case_status, tagged, comments }: ForumPostContent,
): Map<string, Date> {
  const acknowledged = new Map<string, Date>()
  const [first] = tagged
  if (case_status !== 'URGENCY' || !settledAt || !first) return acknowledged
  acknowledged.set(people[first], settledAt)
  for (const { author, hoursAfter: hours } of comments) {
    const isAnswer = demoPeople[author].role === 'RHEUMATOLOGIST'
    const id = people[author]
    if (isAnswer && !acknowledged.has(id)) acknowledged.set(id, hoursAfter(createdAt, hours))
  }
  return acknowledged
}

/** Writes who was notified of a case and acknowledged it; only the first person tagged has seen one that waits. */
async function seedReceipts(
  { tx, people }: SeedContext,
  post: ForumCase,
  notifiedAt: ReadonlyMap<string, Date>,
  acknowledged: ReadonlyMap<string, Date>,
  content: ForumPostContent,
) {
  const [first] = content.tagged
  await tx.forumReceipt.createMany({
    data: [...notifiedAt].map(([userId, toldAt]) => ({
      postId: post.id,
      userId,
      toldAt,
      seenAt:
        post.settledAt || (first && userId === people[first])
          ? hoursAfter(toldAt, SEEN_AFTER_HOURS)
          : null,
      acknowledgedAt: acknowledged.get(userId) ?? null,
    })),
  })
}

async function seedPost(context: SeedContext, content: ForumPostContent): Promise<void> {
  const { tx, now, people } = context
  const createdAt = daysBefore(now, content.daysAgo)
  const html = cleanSeedHtml(content.content, content.title)
  const { id } = await tx.forumPost.create({
    data: {
      title: content.title,
      content: html,
      text: plainText(html),
      ...(content.referral ? { referral: content.referral } : {}),
      caseStatus: content.case_status,
      state: STATES[content.state],
      outcome: content.outcome,
      authorId: people[content.author],
      createdAt,
      updatedAt: createdAt,
      tags: { create: content.tagged.map((key) => ({ userId: people[key] })) },
    },
    select: { id: true },
  })
  const authorId = people[content.author]
  const post = { id, createdAt, authorId, settledAt: getSettledAt(createdAt, content) }
  const notifiedAt = await seedClock(context, post, content.case_status)
  const acknowledged = getAcknowledgements(people, post, content)
  await seedReceipts(context, post, notifiedAt, acknowledged, content)
  const written: SeededComment[] = []
  for (const comment of content.comments) {
    written.push(...(await seedComment(context, post, comment, null)))
  }
  const last = Math.max(
    createdAt.getTime(),
    ...written.map((comment) => comment.createdAt.getTime()),
  )
  const closedAt =
    content.state === 'closed' ? hoursAfter(new Date(last), CLOSED_AFTER_HOURS) : null
  const [responsible] = acknowledged
  const acceptedAnswerId = content.state === 'answered' ? (written[0]?.id ?? null) : null
  await tx.forumPost.update({
    where: { id },
    data: {
      ...(responsible
        ? { acknowledgedAt: responsible[1], responsibleId: responsible[0], takenAt: responsible[1] }
        : {}),
      acceptedAnswerId,
      acceptedById: acceptedAnswerId ? authorId : null,
      closedAt,
      updatedAt: closedAt ?? new Date(last),
    },
  })
}

/** Writes the cases of the forum with tags, receipts and answers, oldest first. */
export async function seedForum(context: SeedContext, posts: ForumPostContent[]): Promise<void> {
  for (const post of oldestFirst(posts)) await seedPost(context, post)
}
