import 'server-only'
import { getPoolStats } from '@/lib/platform/db/client'
import { slowStatements } from '@/lib/platform/db/slow-statements'
import { getJobStats } from '@/lib/platform/jobs/single-run'
import type { OperationDto } from './schema'

type Pool = ReturnType<typeof getPoolStats>

export type ProcessStats = Pick<OperationDto, 'jobs' | 'slow_statements' | 'page_stores'> & {
  pool: Pool
}

type Job = OperationDto['jobs'][number]
type Statement = OperationDto['slow_statements'][number]
type Store = OperationDto['page_stores'][number]

interface Counts {
  hits: number
  misses: number
  drops: number
}

// Set by the server (server/serve.mjs), except this process's own figures; absent in tests and on the development
// server.
const holder = globalThis as {
  ingingoPageStores?: Record<string, { size: { bytes: number; entries: number }; counts: Counts }>
  ingingoReadOperation?: () => Promise<ProcessStats[]>
  ingingoOwnOperation?: () => ProcessStats
}

const readOwnStats = (): ProcessStats => ({
  jobs: [...getJobStats()].map(([name, figures]) => ({
    name,
    begun_at: figures.begunAt.toISOString(),
    took_ms: figures.tookMs,
    has_failed: figures.hasFailed,
    failures: figures.failures,
    went_well_at: figures.lastSuccessAt?.toISOString() ?? null,
  })),
  slow_statements: slowStatements().map(({ shape, times, worstMs, lastAt }) => ({
    shape,
    times,
    worst_ms: worstMs,
    last_at: lastAt.toISOString(),
  })),
  page_stores: Object.entries(holder.ingingoPageStores ?? {}).map(([store, { size, counts }]) => ({
    store,
    ...size,
    ...counts,
  })),
  pool: getPoolStats(),
})

/** Lets the other processes of this start request this process's figures; called once at startup. */
export function shareProcessFigures(): void {
  holder.ingingoOwnOperation = readOwnStats
}

/**
 * Reads the figures of all processes of this start that respond; only those of this process if the others are
 * unreachable.
 */
export async function readProcesses(): Promise<ProcessStats[]> {
  const all = await holder.ingingoReadOperation?.().catch(() => [])
  return all?.length ? all : [readOwnStats()]
}

/** Merges entries that have the same key. */
function mergeBy<Entry>(
  entries: Entry[],
  getKey: (entry: Entry) => string,
  merge: (one: Entry, other: Entry) => Entry,
): Entry[] {
  const merged = new Map<string, Entry>()
  for (const entry of entries) {
    const before = merged.get(getKey(entry))
    merged.set(getKey(entry), before ? merge(before, entry) : entry)
  }
  return [...merged.values()]
}

const latest = <Moment extends string | null>(a: Moment, b: Moment) =>
  (a ?? '') > (b ?? '') ? a : b

/** The last run of a job in any process. */
const mergeJobs = (one: Job, other: Job): Job => ({
  ...(one.begun_at > other.begun_at ? one : other),
  failures: one.failures + other.failures,
  went_well_at: latest(one.went_well_at, other.went_well_at),
})

const mergeStatements = (one: Statement, other: Statement): Statement => ({
  shape: one.shape,
  times: one.times + other.times,
  worst_ms: Math.max(one.worst_ms, other.worst_ms),
  last_at: latest(one.last_at, other.last_at),
})

const mergeStores = (one: Store, other: Store): Store => ({
  store: one.store,
  entries: one.entries + other.entries,
  bytes: one.bytes + other.bytes,
  hits: one.hits + other.hits,
  misses: one.misses + other.misses,
  drops: one.drops + other.drops,
})

const mergePools = (one: Pool, other: Pool): Pool => ({
  open: one.open + other.open,
  idle: one.idle + other.idle,
  waiting: one.waiting + other.waiting,
})

/** Merges the figures of several processes: jobs by name, slow statements with the worst first. */
export function mergeProcesses(all: ProcessStats[]): ProcessStats {
  const jobs = all.flatMap((each) => each.jobs)
  const statements = all.flatMap((each) => each.slow_statements)
  const stores = all.flatMap((each) => each.page_stores)
  return {
    jobs: mergeBy(jobs, ({ name }) => name, mergeJobs).sort((a, b) => a.name.localeCompare(b.name)),
    slow_statements: mergeBy(statements, ({ shape }) => shape, mergeStatements).sort(
      (a, b) => b.worst_ms - a.worst_ms,
    ),
    page_stores: mergeBy(stores, ({ store }) => store, mergeStores),
    pool: all.map(({ pool }) => pool).reduce(mergePools),
  }
}
