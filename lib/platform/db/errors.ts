import 'server-only'
import { AppError } from '@/lib/core/errors'
import { findEmbeddedHindrance, refuseWrite } from '../health/disk'

/** PostgreSQL's disk_full. */
const NO_ROOM = '53100'
/** A database that accepts no writes for now: a standby, or one that its host has made read-only. */
const READ_ONLY = '25006'
/** PostgreSQL has no code of its own for a read-only disk. */
const READ_ONLY_TEXT = /read-only file system/i

const UNREACHABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  // Shut down by an administrator or by the crash of another process, or starting up; or out of connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08001',
  '08003',
  '08006',
  // Error kinds of Prisma's driver that have no code.
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
])
const UNREACHABLE_TEXT =
  /connection terminated|timeout exceeded|timeout expired|query read timeout|can't reach database|connection ?closed|database ?not ?reachable|socket ?timeout|client has encountered a connection error/i

/** The database does not answer. */
export const databaseAway = () =>
  new AppError('unavailable', 'Server error. Please try again later.')

function codesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { code, originalCode, kind, cause, meta } = error as Record<string, unknown>
  const driver = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return [
    ...[code, originalCode, kind].filter((each) => typeof each === 'string'),
    ...codesOf(cause, depth + 1),
    ...codesOf(driver, depth + 1),
  ]
}

/**
 * Translates the database driver's errors into the application's: unreachable or refusing writes → `unavailable` (503), P2002 →
 * `conflict`, P2025 → `not_found`. Everything else passes through as the defect that it is.
 */
export function mapDatabaseError(error: unknown): unknown {
  const codes = codesOf(error)
  if (codes.includes('P2002')) return new AppError('conflict', 'This already exists.')
  if (codes.includes('P2025')) return new AppError('not_found', 'Not found')
  if (codes.includes(NO_ROOM)) return refuseWrite('no_room')
  const text = error instanceof Error ? error.message : ''
  if (codes.includes(READ_ONLY)) return refuseWrite('database_read_only')
  if (READ_ONLY_TEXT.test(text)) return refuseWrite('read_only')
  if (codes.some((code) => UNREACHABLE.has(code)) || UNREACHABLE_TEXT.test(text)) {
    const hindrance = findEmbeddedHindrance()
    return hindrance ? refuseWrite(hindrance) : databaseAway()
  }
  return error
}
