import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { licenceJobs } from '@/lib/modules/accounts/licences/service'
import { editorialJobs } from '@/lib/modules/content/editorial/review'
import { forumJobs } from '@/lib/modules/forum/follow-up/follow-up'
import { moderationJobs } from '@/lib/modules/moderation/appeals'
import { notificationJobs } from '@/lib/modules/notifications/jobs'
import { ownDataJobs } from '@/lib/modules/own-data/service'
import { env } from '@/lib/platform/env'
import { afterResponse } from '@/lib/platform/http/after-response'
import { type Job, runSiteJobs } from '@/lib/platform/jobs/schedule'

/** The modules' background jobs, in addition to the platform's. */
export const moduleJobs: Job[] = [
  ...editorialJobs,
  ...forumJobs,
  ...licenceJobs,
  ...moderationJobs,
  ...notificationJobs,
  ...ownDataJobs,
]

/** Well under a function's usual limit of one minute, and before the next call. */
const RESPONSE_TIMEOUT_MS = 25_000

/**
 * Runs every due job once, even if others run them at the same time. Never rejects: failures are logged.
 * @param timeoutMs after this long, the caller gets its response; running jobs have the rest of the function's time,
 * and the next call resumes interrupted ones
 * @returns whether all jobs are done
 */
export async function runDueJobs(timeoutMs = RESPONSE_TIMEOUT_MS): Promise<boolean> {
  const running = runSiteJobs(moduleJobs).then(() => true)
  afterResponse(async () => void (await running))
  return Promise.race([running, wait(timeoutMs, false, { ref: false })])
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Returns whether a request carries the secret for running jobs (CRON_SECRET), compared in constant time. False when
 * no secret is configured.
 * @param authorization the header, `Bearer …`
 */
export function isCronCall(authorization: string | null): boolean {
  const { CRON_SECRET } = env()
  if (!CRON_SECRET) return false
  return timingSafeEqual(digest(authorization ?? ''), digest(`Bearer ${CRON_SECRET}`))
}
