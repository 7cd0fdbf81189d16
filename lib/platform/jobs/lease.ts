import 'server-only'
import { randomUUID } from 'node:crypto'
import { db } from '../db/client'
import { env } from '../env'
import { describeError, log } from '../log/log'
import { singleRun } from './single-run'

/** A process that has not renewed its lease for this long has died; another may begin. */
const HELD_SECONDS = 30
const RENEW_MS = 10_000
/** The timers of several processes are never exactly in step. */
const LEASE_SHARE = 0.9

async function take(name: string, run: string, everyMs: number): Promise<boolean> {
  const interval = (everyMs * LEASE_SHARE) / 1000
  const taken = await db().$queryRaw<unknown[]>`
    INSERT INTO job_lease AS lease (name, run, started_at, held_until)
    VALUES (${name}, ${run}, now(), now() + make_interval(secs => ${HELD_SECONDS}))
    ON CONFLICT (name) DO UPDATE SET run = excluded.run, started_at = excluded.started_at,
      held_until = excluded.held_until, finished_at = NULL
    WHERE CASE WHEN lease.finished_at IS NULL THEN lease.held_until <= now()
      ELSE lease.started_at <= now() - make_interval(secs => ${interval}) END
    RETURNING 1`
  return taken.length > 0
}

async function renew(name: string, run: string): Promise<void> {
  try {
    await db().$executeRaw`
      UPDATE job_lease SET held_until = now() + make_interval(secs => ${HELD_SECONDS})
      WHERE name = ${name} AND run = ${run}`
  } catch (error) {
    log('warn', 'job.lease_failed', { job: name, ...describeError(error) })
  }
}

async function releaseLease(name: string, run: string): Promise<void> {
  await db().$executeRaw`
    UPDATE job_lease SET finished_at = now() WHERE name = ${name} AND run = ${run}`
}

/**
 * Does work that only one of all processes on the same database should do, by the database's clock. The work must
 * tolerate being done twice: a process that hangs for half a minute loses its lease and is not stopped. With the
 * embedded database, which has one process, just does the work.
 * @param everyMs the minimum time since the last start, by any process; a run that died does not count
 * @returns whether the work was done
 * @throws AppError `unavailable` when the database does not answer; errors of the work
 */
export async function runWithLease(
  name: string,
  work: () => Promise<unknown>,
  everyMs = 0,
): Promise<boolean> {
  if (env().EMBEDDED_DATABASE) {
    await work()
    return true
  }
  const run = randomUUID()
  if (!(await take(name, run, everyMs))) return false
  const timer = setInterval(() => renew(name, run), RENEW_MS).unref()
  try {
    await work()
  } finally {
    clearInterval(timer)
    await releaseLease(name, run)
  }
  return true
}

/**
 * Defines a job that one of all processes does at each interval.
 * @param name for the lease and the log
 */
export const leasedJob = (name: string, everyMs: number, work: () => Promise<unknown>) => ({
  everyMs,
  run: singleRun(name, () => runWithLease(name, work, everyMs)),
})
