import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Gauge, Registry } from 'prom-client'
import { env } from '../env'
import { freeBytes } from '../health/disk'
import { openProcessMetrics } from './process-metrics'
import { readBackupRecord, readOutboxes, readStoredFiles } from './stored-figures'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Returns whether a request carries the METRICS_TOKEN, compared in constant time; never when none is set. */
export function isScraper(authorization: string | null): boolean {
  const token = env().METRICS_TOKEN
  const [, bearer = ''] = /^Bearer (\S+)$/i.exec(authorization ?? '') ?? []
  return token !== undefined && timingSafeEqual(digest(bearer), digest(token))
}

/** Figures shared by all processes; read only by the process that serves the scrape. */
const registry = new Registry()
const registers = [registry]

const gauge = <Name extends string>(name: string, help: string, labelNames: Name[] = []) =>
  new Gauge({ name: `ingingo_${name}`, help, labelNames, registers })

const isUp = gauge(
  'database_up',
  'Whether the database answered; what it knows is missing where not',
)
const outboxWaiting = gauge('outbox_waiting', 'Messages that wait to leave', ['way'])
const outboxFailed = gauge('outbox_failed', 'Messages that were given up', ['way'])
const outboxOldest = gauge(
  'outbox_oldest_seconds',
  'How long the oldest of them has been due or refused',
  ['way'],
)
const files = gauge('stored_files', 'Files that were uploaded or made of uploads')
const fileBytes = gauge('stored_files_bytes', 'Bytes of these files')
const diskFree = gauge('disk_free_bytes', 'Room left where DATA_DIR is')
const lastBackup = gauge(
  'backup_last_timestamp_seconds',
  'As of when the newest backup is; 0 for none',
)
const lastDrill = gauge(
  'drill_last_timestamp_seconds',
  'When a backup was last proved; 0 for never',
)

const seconds = (moment: string | undefined) => (moment ? Date.parse(moment) / 1000 : 0)

function updateMachineMetrics(): void {
  const free = freeBytes()
  if (Number.isFinite(free)) diskFree.set(free)
  const { backup, drill } = readBackupRecord()
  lastBackup.set(seconds(backup?.at))
  lastDrill.set(seconds(drill?.at))
}

async function updateStoredMetrics(): Promise<void> {
  const stored = [outboxWaiting, outboxFailed, outboxOldest, files, fileBytes]
  for (const each of stored) each.reset()
  try {
    for (const { way, waiting, failed, oldestSeconds } of await readOutboxes()) {
      outboxWaiting.set({ way }, waiting)
      outboxFailed.set({ way }, failed)
      outboxOldest.set({ way }, oldestSeconds)
    }
    const uploads = await readStoredFiles()
    files.set(uploads.files)
    fileBytes.set(uploads.bytes)
    isUp.set(1)
  } catch {
    // A failed read must show in the scrape, not break it.
    isUp.set(0)
  }
}

/**
 * All metrics for Prometheus (docs/operation/metrics.md), of every process of one start. Does not throw when the database
 * is away.
 * @throws Error when a process does not report its own: an incomplete sum would look like counter resets
 */
export async function readMetrics(): Promise<string> {
  updateMachineMetrics()
  await updateStoredMetrics()
  return `${await openProcessMetrics().read()}\n${await registry.metrics()}`
}
