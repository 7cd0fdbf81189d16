import 'server-only'
import type { Paging } from '@/lib/core/list-query'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { parseSnapshot } from '../comments/queries'
import { parseRemovedItem, type WaitingAppealDto } from './schema'

const names = { select: { firstName: true, lastName: true, accountStatus: true } } as const

const select = {
  id: true,
  kind: true,
  userId: true,
  decidedById: true,
  reason: true,
  kept: true,
  createdAt: true,
  appeal: true,
  appealedAt: true,
  user: names,
  decidedBy: names,
} as const satisfies Prisma.ModerationDecisionSelect

type Row = Prisma.ModerationDecisionGetPayload<{ select: typeof select }>

const getName = ({ firstName, lastName }: Row['user']) => `${firstName} ${lastName}`

function toAppeal(viewer: Viewer, row: Row): WaitingAppealDto {
  const comment = parseSnapshot(row.kept)
  const item = parseRemovedItem(row.kept)
  const { decidedBy } = row
  return {
    appeal_id: row.id,
    kind: row.kind,
    reason: row.reason,
    decided_at: row.createdAt.toISOString(),
    decided_by: decidedBy?.accountStatus === 'RESTRICTED' ? null : decidedBy && getName(decidedBy),
    person: { user_id: row.userId, name: getName(row.user) },
    appeal: row.appeal ?? '',
    appealed_at: (row.appealedAt ?? row.createdAt).toISOString(),
    comment: comment && { kind: comment.kind, item_id: comment.item, text: comment.content },
    item: item && { kind: item.removed, item_id: item.id, title: item.title },
    may_decide: can(viewer, 'appeal.decide', row),
  }
}

/**
 * Lists the pending appeals, longest waiting first, including those the viewer may not decide.
 * @throws AppError `forbidden` to all but administrators
 */
export async function listAppeals(viewer: Viewer, { page, limit }: Paging) {
  requireCan(viewer, 'user.decide')
  const where = { appealedAt: { not: null }, appealDecidedAt: null, liftedAt: null }
  const [rows, appealsCount, others] = await Promise.all([
    db().moderationDecision.findMany({
      where,
      select,
      orderBy: [{ appealedAt: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().moderationDecision.count({ where }),
    db().user.count({
      where: { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE', id: { not: viewer.id } },
    }),
  ])
  return { appeals: rows.map((row) => toAppeal(viewer, row)), appealsCount, has_other: others > 0 }
}
