import 'server-only'
import cluster from 'node:cluster'

/** Identifies the process among several. */
const who = cluster.isWorker ? { pid: process.pid } : {}

type Level = 'info' | 'warn' | 'error'

/** Fields of a log line. Never a password, token, link of a mail, full address or case text. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

/**
 * Writes one JSON line with level, UTC time and event name. JSON escapes CR and LF, so that a value cannot start a
 * new line.
 */
export function log(level: Level, event: string, fields: LogFields = {}): void {
  const line = JSON.stringify({ time: new Date().toISOString(), level, event, ...who, ...fields })
  process[level === 'error' ? 'stderr' : 'stdout'].write(`${line}\n`)
}

/** The loggable part of an unknown error: its name and stack, for the operator only. */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  return { error: error.name, stack: error.stack?.slice(0, 4000) }
}
