import { plainText } from '@/lib/core/plain-text'
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

/** Writes the receipts of an urgent case's tagged specialists: all are told; only the first has seen an open one. */
async function seedReceipts(
  { tx, people }: SeedContext,
  post: SeededComment,
  content: ForumPostContent,
) {
  const isOpen = content.state === 'open'
  await tx.forumReceipt.createMany({
    data: content.tagged.map((key, i) => ({
      postId: post.id,
      userId: people[key],
      toldAt: post.createdAt,
      seenAt: isOpen && i > 0 ? null : hoursAfter(post.createdAt, SEEN_AFTER_HOURS),
      acknowledgedAt: isOpen ? null : hoursAfter(post.createdAt, ACKNOWLEDGED_AFTER_HOURS),
    })),
  })
}

const STEPS = [
  { receivers: 'called', minutes: 0 },
  { receivers: 'deputy', minutes: 20 },
  { receivers: 'specialists', minutes: 60 },
  { receivers: 'administrators', minutes: 120 },
] as const
const MINUTE_HOURS = 1 / 60

/** Writes all steps of the clock of an urgent case that nobody has taken: nobody was on call. */
async function seedClock({ tx, people }: SeedContext, post: SeededComment) {
  const specialists = [people.rheumatologist, people.rheumatologist2]
  for (const [place, { receivers, minutes }] of STEPS.entries()) {
    const at = hoursAfter(post.createdAt, minutes * MINUTE_HOURS)
    const told =
      receivers === 'deputy' ? [] : receivers === 'administrators' ? [people.admin] : specialists
    await tx.caseStep.create({
      data: {
        postId: post.id,
        caseStatus: 'URGENCY',
        place,
        receivers,
        dueAt: at,
        takenAt: at,
        nobodyOnCall: place === 0,
        told: {
          create: told.map((userId) => ({ userId, channels: ['bell', 'mail'], toldAt: at })),
        },
      },
    })
  }
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
  const post = { id, createdAt }
  if (content.case_status === 'URGENCY') await seedReceipts(context, post, content)
  if (content.case_status === 'URGENCY' && content.state === 'open') await seedClock(context, post)
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
  const isAcknowledged = content.case_status === 'URGENCY' && content.state !== 'open'
  await tx.forumPost.update({
    where: { id },
    data: {
      acknowledgedAt: isAcknowledged ? hoursAfter(createdAt, ACKNOWLEDGED_AFTER_HOURS) : null,
      acceptedAnswerId: content.state === 'answered' ? (written[0]?.id ?? null) : null,
      closedAt,
      updatedAt: closedAt ?? new Date(last),
    },
  })
}

/** Writes the cases of the forum with tags, receipts and answers, oldest first. */
export async function seedForum(context: SeedContext, posts: ForumPostContent[]): Promise<void> {
  for (const post of oldestFirst(posts)) await seedPost(context, post)
}
