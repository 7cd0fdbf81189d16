import 'server-only'
import { Gauge, Registry } from 'prom-client'
import { getPoolStats } from '../db/client'
import { getJobStats, type JobStats } from '../jobs/single-run'
import { queues } from '../work/queues'

interface ServerMetrics {
  registry: Registry
  /** The metrics of all processes of one start, as one text; rejects when a process does not report. */
  read: () => Promise<string>
}

// Set by the server (server/serve.mjs); absent in commands, tests and the development server.
const holder = globalThis as { ingingoServerMetrics?: ServerMetrics }

function openOwn(): ServerMetrics {
  const registry = new Registry()
  return { registry, read: () => registry.metrics() }
}

type Row = [labels: Record<string, string>, value: number]

/** Registers a gauge that is read at each scrape. @param more `aggregator`: how to combine processes' values; default sum */
function gauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => Row[],
  more: { labelNames?: string[]; aggregator?: 'max' } = {},
): void {
  new Gauge({
    name: `ingingo_${name}`,
    help,
    ...more,
    registers: [registry],
    collect() {
      this.reset()
      for (const [labels, value] of read()) this.set(labels, value)
    },
  })
}

function measureJobs(registry: Registry): void {
  const addJobGauge = (
    name: string,
    help: string,
    read: (figures: JobStats) => number,
    aggregator?: 'max',
  ) =>
    gauge(
      registry,
      `job_${name}`,
      help,
      () => [...getJobStats()].map(([job, f]) => [{ job }, read(f)]),
      {
        labelNames: ['job'],
        ...(aggregator ? { aggregator } : {}),
      },
    )
  addJobGauge('runs_total', 'Runs of a job since the start', ({ runs }) => runs)
  addJobGauge('failures_total', 'Runs of a job that failed', ({ failures }) => failures)
  const getLastSuccess = ({ lastSuccessAt }: JobStats) =>
    lastSuccessAt ? lastSuccessAt.getTime() / 1000 : 0
  addJobGauge('last_success_timestamp_seconds', 'When a job last went well', getLastSuccess, 'max')
  addJobGauge(
    'last_duration_seconds',
    'How long its last run took',
    ({ tookMs }) => tookMs / 1000,
    'max',
  )
}

function measure(registry: Registry): void {
  gauge(registry, 'processes', 'Processes of which these figures are', () => [[{}, 1]])
  gauge(
    registry,
    'database_pool_connections',
    'Connections of the pool',
    () => {
      const { open, idle } = getPoolStats()
      return [
        [{ state: 'idle' }, idle],
        [{ state: 'busy' }, open - idle],
      ]
    },
    { labelNames: ['state'] },
  )
  gauge(registry, 'database_pool_waiting', 'Calls that wait for a connection', () => [
    [{}, getPoolStats().waiting],
  ])
  gauge(
    registry,
    'work_waiting',
    'Uploads and texts that wait to be examined',
    () => Object.entries(queues()).map(([queue, { length }]) => [{ queue }, length]),
    { labelNames: ['queue'] },
  )
  measureJobs(registry)
}

/**
 * The metrics of this process beside those that the server itself collects (docs/operation/metrics.md). Each process
 * opens them at startup, because any of them may serve a scrape for all.
 */
export function openProcessMetrics(): ServerMetrics {
  holder.ingingoServerMetrics ??= openOwn()
  const { registry } = holder.ingingoServerMetrics
  // Next bundles the startup code and the metrics route separately.
  if (!registry.getSingleMetric('ingingo_processes')) measure(registry)
  return holder.ingingoServerMetrics
}
