import 'server-only'
import { revalidateAllWhenAsked } from '../cache/revalidate-all'
import { flushReadership } from '../readership/flush'
import { readSiteTexts } from '../site-texts'
import { checkpoint } from './checkpoint'
import { purgeExpired } from './purge'
import { deliverAlerts, deliverMail } from './send-soon'
import { singleRun } from './single-run'
import { sweepFiles } from './sweep-files'

export interface Job {
  everyMs: number
  /** Never rejects and never runs twice at once: see `singleRun`. */
  run: () => Promise<void>
}

const SECOND_MS = 1000

const registered: Job[] = [
  { everyMs: 10 * SECOND_MS, run: deliverMail },
  { everyMs: 10 * SECOND_MS, run: deliverAlerts },
  { everyMs: 10 * SECOND_MS, run: singleRun('revalidate-pages', revalidateAllWhenAsked) },
  { everyMs: 10 * SECOND_MS, run: singleRun('site-texts', readSiteTexts) },
  { everyMs: 60 * SECOND_MS, run: singleRun('readership', () => flushReadership()) },
  { everyMs: 300 * SECOND_MS, run: singleRun('checkpoint', checkpoint) },
  { everyMs: 3600 * SECOND_MS, run: singleRun('purge', () => purgeExpired()) },
  { everyMs: 6 * 3600 * SECOND_MS, run: singleRun('sweep-files', () => sweepFiles()) },
]

/**
 * Runs each job now and then at its interval, without keeping the process alive for it.
 * @returns what ends it; a run under way is not cut short
 */
export function runJobs(jobs: Job[]): () => void {
  const timers = jobs.flatMap(({ everyMs, run }) => [
    setTimeout(run, 0).unref(),
    setInterval(run, everyMs).unref(),
  ])
  return () => timers.forEach(clearInterval)
}

// One schedule a process: the development server loads modules anew.
const holder = globalThis as { ingingoJobs?: () => void }

/**
 * Starts what the serving process does by itself. Every process may: the database keeps them apart.
 * @param more the jobs of the modules, which this layer does not know
 */
export function startJobs(more: Job[] = []): void {
  holder.ingingoJobs ??= runJobs([...registered, ...more])
}
