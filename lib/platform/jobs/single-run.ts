import 'server-only'
import { isUnavailable } from '@/lib/core/errors'
import { describeError, log } from '../log/log'
import { waitForIdle } from '../work/wait-for-idle'

export interface JobStats {
  /** When its last run began. */
  begunAt: Date
  tookMs: number
  hasFailed: boolean
  runs: number
  failures: number
  /** When it last succeeded; null if not since the process started. */
  lastSuccessAt: Date | null
}

// Next bundles routes and background work separately.
const holder = globalThis as { ingingoJobFigures?: Map<string, JobStats> }

/** The jobs of this process that have run, by name. */
export function getJobStats(): Map<string, JobStats> {
  holder.ingingoJobFigures ??= new Map()
  return holder.ingingoJobFigures
}

/** Records that a job has ended. */
function noteJob(name: string, { begun, hasFailed }: { begun: number; hasFailed: boolean }): void {
  const before = getJobStats().get(name)
  getJobStats().set(name, {
    begunAt: new Date(begun),
    tookMs: Date.now() - begun,
    hasFailed,
    runs: (before?.runs ?? 0) + 1,
    failures: (before?.failures ?? 0) + (hasFailed ? 1 : 0),
    lastSuccessAt: hasFailed ? (before?.lastSuccessAt ?? null) : new Date(),
  })
}

/**
 * Wraps work so that it never runs twice at once in this process. Calls during a run cause one more run afterwards,
 * however many there are. Logs failures without throwing; logs a database that stays away once.
 * @param name the job's name, for the log
 * @param work resolves to `false` if another process does it instead, which is not counted as a run
 */
export function singleRun(name: string, work: () => Promise<unknown>): () => Promise<void> {
  let running: Promise<void> | undefined
  let isRerunRequested = false
  let isAway = false

  async function attempt(): Promise<void> {
    let begun = Date.now()
    try {
      await waitForIdle()
      begun = Date.now()
      const isDone = (await work()) !== false
      if (isDone) noteJob(name, { begun, hasFailed: false })
      if (isAway) log('info', 'job.recovered', { job: name })
      isAway = false
    } catch (error) {
      noteJob(name, { begun, hasFailed: true })
      if (!isUnavailable(error))
        return log('error', 'job.failed', { job: name, ...describeError(error) })
      if (!isAway) log('warn', 'job.unavailable', { job: name })
      isAway = true
    }
  }

  async function runUntilQuiet(): Promise<void> {
    do {
      isRerunRequested = false
      await attempt()
    } while (isRerunRequested)
    // Runs synchronously after the last check, so that no call in between is lost.
    running = undefined
  }

  return () => {
    isRerunRequested = true
    running ??= runUntilQuiet()
    return running
  }
}
