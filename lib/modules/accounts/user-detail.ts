import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { recordAudit } from '@/lib/platform/audit/audit'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { accountColumns, toUser } from '../users/queries'
import type { UserDetailDto } from './schema'
import { listSessionsOf } from './sessions'

const missing = () => new AppError('not_found', 'accounts.userMissing')

const written = { where: { deletedAt: null } } as const

/**
 * An account as administrators see it: the person, where they are signed in, and how much they wrote.
 * @param sessionId the administrator's session, marked as the current one when they view their own account
 * @throws AppError `forbidden` to all but administrators; `not_found`.
 */
export async function readUserDetail(
  viewer: Viewer,
  id: string,
  sessionId: string,
): Promise<UserDetailDto> {
  requireCan(viewer, 'user.list')
  const counted = {
    articles: written,
    papers: written,
    comments: true,
  } as const
  const row = isUuid(id)
    ? await db().user.findUnique({
        where: { id },
        select: {
          ...accountColumns,
          secondStep: { select: { enrolledAt: true } },
          emailChanges: {
            where: {
              confirmedAt: null,
              oldConfirmedAt: null,
              newConfirmedAt: { not: null },
              expiresAt: { gt: new Date() },
            },
            select: { id: true },
            take: 1,
          },
          restrictions: {
            where: { liftedAt: null },
            select: { reason: true, createdAt: true },
            orderBy: { createdAt: 'desc' },
            take: 1,
          },
          _count: { select: counted },
        },
      })
    : null
  if (!row) throw missing()
  const { articles, papers, comments } = row._count
  const [restriction] = row.restrictions
  return {
    ...toUser(row),
    sessions: await listSessionsOf(id, sessionId),
    has_second_step: row.secondStep?.enrolledAt != null,
    awaits_old_email: row.emailChanges.length > 0,
    restriction: restriction
      ? { since: restriction.createdAt.toISOString(), reason: restriction.reason }
      : null,
    counts: { articles, papers, comments },
  }
}

/**
 * Signs a person out everywhere, from their next request on.
 * @throws AppError `forbidden` to all but administrators; `not_found`.
 */
export async function endUserSessions(
  viewer: Viewer,
  id: string,
  { requestId }: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  await db().$transaction(async (tx) => {
    const user = isUuid(id)
      ? await tx.user.findUnique({ where: { id }, select: { id: true } })
      : null
    if (!user) throw missing()
    const count = await endSessions(tx, id)
    if (count === 0) return
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'session.end',
      objectKind: 'user',
      objectId: id,
      requestId,
      detail: { count },
    })
  })
}
