import 'server-only'
import { closeSync, openSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '@/lib/core/errors'
import { env } from '../env'
import { log } from '../log/log'

/** Why writes fail: the disk is full or read-only, or the database itself is read-only. */
export type WriteProblem = 'no_room' | 'read_only' | 'database_read_only'

/** The embedded database's log grows by 16 MB at a time: with less space it shuts itself down. */
const MIN_FREE_BYTES = 20 * 1024 * 1024
/** After a refused write, assume that further writes fail for this long. */
const REMEMBERED_MS = 10_000

const KINDS = {
  no_room: { text: 'errors.noRoom', began: 'disk.full', ended: 'disk.has_space' },
  read_only: { text: 'errors.readOnly', began: 'disk.read_only', ended: 'disk.writable' },
  database_read_only: {
    text: 'errors.readOnly',
    began: 'database.read_only',
    ended: 'database.writable',
  },
} as const

interface Memory {
  refusedAt: number
  reason: WriteProblem
  logged: WriteProblem | null
}

// One per process: Next bundles routes and jobs separately.
const holder = globalThis as { ingingoRoom?: Memory }
const memory = () => {
  holder.ingingoRoom ??= { refusedAt: Number.NEGATIVE_INFINITY, reason: 'no_room', logged: null }
  return holder.ingingoRoom
}

function getCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** Returns the free bytes on the data folder's disk; infinite if unknown. */
export function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(env().DATA_DIR)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Tests with a write: a disk that Linux has made read-only after a fault may still be mounted as writable. */
function isReadOnly(): boolean {
  const path = join(env().DATA_DIR, `.probe.${process.pid}`)
  try {
    closeSync(openSync(path, 'w', 0o600))
    rmSync(path, { force: true })
    return false
  } catch (error) {
    return getCode(error) === 'EROFS'
  }
}

function findDiskProblem(): WriteProblem | null {
  if (!env().EMBEDDED_DATABASE) return null
  if (freeBytes() < MIN_FREE_BYTES) return 'no_room'
  return isReadOnly() ? 'read_only' : null
}

/** The error for a write that the disk or the database refused; logs one line until writes succeed again. */
export function createWriteError(reason: WriteProblem): AppError {
  const known = memory()
  known.refusedAt = performance.now()
  known.reason = reason
  if (known.logged !== reason) log('error', KINDS[reason].began)
  known.logged = reason
  return new AppError('unavailable', KINDS[reason].text)
}

const REASONS: Record<string, WriteProblem> = {
  ENOSPC: 'no_room',
  EDQUOT: 'no_room',
  EROFS: 'read_only',
}

/** Returns the error for a file system error that means the disk rejects writes; null for any other. */
export function toWriteError(error: unknown): AppError | null {
  const reason = REASONS[getCode(error)]
  return reason ? createWriteError(reason) : null
}

/**
 * Returns why writes are refused: a recent one failed, or the embedded database's disk rejects them; null if neither.
 */
export function findWriteProblem(): WriteProblem | null {
  const known = memory()
  const isRemembered = performance.now() - known.refusedAt < REMEMBERED_MS
  const reason = isRemembered ? known.reason : findDiskProblem()
  if (!reason && known.logged) {
    log('info', KINDS[known.logged].ended)
    known.logged = null
  }
  return reason
}

/** Like `findWriteProblem`, for the embedded database only: it shuts itself down when its disk rejects writes. */
export const findEmbeddedProblem = (): WriteProblem | null =>
  env().EMBEDDED_DATABASE ? findWriteProblem() : null
