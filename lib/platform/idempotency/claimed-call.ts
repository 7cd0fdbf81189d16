import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@/lib/core/errors'
import type { DatabaseClient } from '../db/client'

/** A request that carries an `Idempotency-Key`, while it is being carried out. */
export interface ClaimedCall {
  /** The row in the table of keys. */
  id: Uint8Array<ArrayBuffer>
  callId: string
  isOver: boolean
}

// One a process: Next may bundle a route's parts apart, each with its own copy of this file.
const holder = globalThis as { ingingoClaimedCall?: AsyncLocalStorage<ClaimedCall> }

function current(): AsyncLocalStorage<ClaimedCall> {
  holder.ingingoClaimedCall ??= new AsyncLocalStorage()
  return holder.ingingoClaimedCall
}

/** Runs the work of a claimed call, so that what it writes knows of the claim. */
export async function runClaimed<T>(call: ClaimedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await current().run(call, work)
  } finally {
    call.isOver = true
  }
}

/**
 * Marks the request as carried out, in the transaction that does so: whatever happens to this process afterwards, a
 * repetition does not carry it out again. Nothing without a claim, and after the call.
 * @throws AppError `conflict` when another call has taken the request over, this one having been too slow; the
 *   transaction is then to fail.
 */
export async function noteCarriedOut(client: DatabaseClient): Promise<void> {
  const call = current().getStore()
  if (!call || call.isOver) return
  const { count } = await client.idempotencyKey.updateMany({
    where: { id: call.id, callId: call.callId },
    data: { carriedOutAt: new Date() },
  })
  if (count === 0) throw new AppError('conflict', 'request.stillRunning', undefined, 1)
}
