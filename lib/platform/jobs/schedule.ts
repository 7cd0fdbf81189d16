import 'server-only'
import { revalidateAllWhenAsked } from '../cache/revalidate-all'
import { env } from '../env'
import { flushReadership } from '../readership/flush'
import { readSiteTexts } from '../site-texts'
import { checkpoint } from './checkpoint'
import { leasedJob } from './lease'
import { purgeExpired } from './purge'
import { deliverAlerts, deliverMail } from './send-soon'
import { singleRun } from './single-run'
import { sweepFiles, sweepUploads } from './sweep-files'

export interface Job {
  everyMs: number
  /** Never rejects and never runs twice at once: see `singleRun`. */
  run: () => Promise<void>
}

const SECOND_MS = 1000

/** The jobs by which each process keeps its memory up to date and its machine tidy. */
const ofProcess: Job[] = [
  { everyMs: 10 * SECOND_MS, run: singleRun('revalidate-pages', revalidateAllWhenAsked) },
  { everyMs: 10 * SECOND_MS, run: singleRun('site-texts', readSiteTexts) },
  { everyMs: 60 * SECOND_MS, run: singleRun('readership', () => flushReadership()) },
  { everyMs: 300 * SECOND_MS, run: singleRun('checkpoint', checkpoint) },
  // The upload folder is local to this machine.
  { everyMs: 6 * 3600 * SECOND_MS, run: singleRun('sweep-uploads', () => sweepUploads()) },
]

/** The jobs done for the whole site, by whichever process comes first. */
const ofSite: Job[] = [
  { everyMs: 10 * SECOND_MS, run: deliverMail },
  { everyMs: 10 * SECOND_MS, run: deliverAlerts },
  leasedJob('purge', 3600 * SECOND_MS, () => purgeExpired()),
  leasedJob('sweep-files', 6 * 3600 * SECOND_MS, () => sweepFiles()),
]

/**
 * Runs each job now, and then at its interval, without keeping the process alive for it.
 * @returns a function that stops them; a run in progress is not cut short
 */
export function runJobs(jobs: Job[]): () => void {
  const timers = jobs.flatMap(({ everyMs, run }) => [
    setTimeout(run, 0).unref(),
    setInterval(run, everyMs).unref(),
  ])
  return () => timers.forEach(clearInterval)
}

// One schedule per process: the development server reloads modules.
const holder = globalThis as { ingingoJobs?: () => void }

/**
 * Starts the serving process's background jobs. Every process may start them: the database keeps them apart. Where jobs are
 * triggered from outside (CRON_SECRET), the process only keeps itself up to date.
 * @param more the jobs of the modules, which this layer does not know
 */
export function startJobs(more: Job[] = []): void {
  const own = env().CRON_SECRET ? ofProcess : [...ofProcess, ...ofSite, ...more]
  holder.ingingoJobs ??= runJobs(own)
}

/**
 * Runs the site-wide jobs that are due, once. Never rejects: see `Job`.
 * @param more the jobs of the modules
 */
export async function runEach(more: Job[]): Promise<void> {
  await Promise.all([...ofSite, ...more].map(({ run }) => run()))
}
