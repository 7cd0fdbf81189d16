import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import type { MailRetryDto } from './schema'

/**
 * Retries every failed mail now, rather than when it is due. A mail that was given up has no content any more and
 * stays as it is.
 * @throws AppError `forbidden` to all but administrators
 */
export async function retryMails(
  viewer: Viewer,
  { requestId }: Pick<Caller, 'requestId'>,
): Promise<MailRetryDto> {
  requireCan(viewer, 'operation.manage')
  const count = await db().$transaction(async (tx) => {
    const tried = await tx.outboxEmail.updateMany({
      where: { state: 'WAITING', attempts: { gt: 0 } },
      data: { dueAt: new Date() },
    })
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'mail.retry',
      objectKind: 'mail',
      objectId: null,
      requestId,
      detail: { count: tried.count },
    })
    return tried.count
  })
  scheduleDelivery()
  return { count }
}
