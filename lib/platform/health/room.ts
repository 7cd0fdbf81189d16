import 'server-only'
import { statfsSync } from 'node:fs'
import { AppError } from '@/lib/core/errors'
import { env } from '../env'
import { log } from '../log/log'

/** The embedded database's log grows by 16 MB at a time: with less it ends itself. */
const ENOUGH_BYTES = 20 * 1024 * 1024
/** For so long after a write was refused for want of room the next ones are expected to be, too. */
const REMEMBERED_MS = 10_000

// One memory a process: Next bundles routes and jobs apart.
const holder = globalThis as { ingingoRoom?: { refusedAt: number; isSaid: boolean } }
const memory = () => {
  holder.ingingoRoom ??= { refusedAt: Number.NEGATIVE_INFINITY, isSaid: false }
  return holder.ingingoRoom
}

function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(env().DATA_DIR)
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** The refusal of a write for want of room; one line in the log until there is room again. */
export function noRoom(): AppError {
  const known = memory()
  known.refusedAt = performance.now()
  if (!known.isSaid) log('error', 'disk.full')
  known.isSaid = true
  return new AppError('unavailable', 'errors.noRoom')
}

const FULL = ['ENOSPC', 'EDQUOT']

/** The refusal for an error of the file system that means a full disk; null for every other one. */
export function noRoomOf(error: unknown): AppError | null {
  const isFull = error instanceof Error && 'code' in error && FULL.includes(String(error.code))
  return isFull ? noRoom() : null
}

/** Whether writes are refused for want of room: one was lately, or the embedded database's disk is full. */
export function isOutOfRoom(): boolean {
  const known = memory()
  const isRemembered = performance.now() - known.refusedAt < REMEMBERED_MS
  const isOut = isRemembered || (env().EMBEDDED_DATABASE && freeBytes() < ENOUGH_BYTES)
  if (!isOut && known.isSaid) {
    known.isSaid = false
    log('info', 'disk.has_room')
  }
  return isOut
}

/** The same of the embedded database, which ends itself then: it is away for want of room. */
export const isEmbeddedOutOfRoom = (): boolean => env().EMBEDDED_DATABASE && isOutOfRoom()
