import 'server-only'

/** The run statistics of a job in this process. */
export interface JobFigures {
  /** When its last run began. */
  begunAt: Date
  tookMs: number
  hasFailed: boolean
  runs: number
  failures: number
  /** When it last succeeded; null when it has not since the process started. */
  wentWellAt: Date | null
}

// Next bundles routes and background work separately.
const holder = globalThis as { ingingoJobFigures?: Map<string, JobFigures> }

/** The jobs of this process that have run, by name. */
export function jobFigures(): Map<string, JobFigures> {
  holder.ingingoJobFigures ??= new Map()
  return holder.ingingoJobFigures
}

/** Records that a job has ended. */
export function noteJob(
  name: string,
  { begun, hasFailed }: { begun: number; hasFailed: boolean },
): void {
  const before = jobFigures().get(name)
  jobFigures().set(name, {
    begunAt: new Date(begun),
    tookMs: Date.now() - begun,
    hasFailed,
    runs: (before?.runs ?? 0) + 1,
    failures: (before?.failures ?? 0) + (hasFailed ? 1 : 0),
    wentWellAt: hasFailed ? (before?.wentWellAt ?? null) : new Date(),
  })
}
