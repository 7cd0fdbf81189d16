import 'server-only'
import { retention } from '@/lib/core/retention'
import { db, Prisma } from '@/lib/platform/db/client'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'

const HOUR_MS = 3_600_000

/**
 * Destroys removed comments that can no longer be appealed, and decisions past their retention. Keeps what a pending appeal
 * needs.
 * @param now the moment to treat as the present
 */
export async function purgeDecisions(now: Date = new Date()): Promise<void> {
  const settled = { OR: [{ appealedAt: null }, { appealDecidedAt: { not: null } }] }
  const before = (ms: number) => ({ createdAt: { lt: new Date(now.getTime() - ms) }, ...settled })
  await db().moderationDecision.updateMany({
    where: { ...before(retention.appeal), kept: { not: Prisma.DbNull } },
    data: { kept: Prisma.DbNull },
  })
  await db().moderationDecision.deleteMany({ where: before(retention.moderation) })
}

/** The background jobs of moderation in the serving process. */
export const moderationJobs: Job[] = [leasedJob('moderation', HOUR_MS, () => purgeDecisions())]
