import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '@/lib/core/errors'
import { type DatabaseClient, Prisma } from '../db/client'

/** A request with an `Idempotency-Key`, while it is being carried out. */
export interface ClaimedCall {
  /** The row in the table of keys. */
  id: Uint8Array<ArrayBuffer>
  callId: string
  isOver: boolean
}

// One per process: Next may bundle a route's parts separately, each with its own copy of this file.
const holder = globalThis as { ingingoClaimedCall?: AsyncLocalStorage<ClaimedCall> }

function current(): AsyncLocalStorage<ClaimedCall> {
  holder.ingingoClaimedCall ??= new AsyncLocalStorage()
  return holder.ingingoClaimedCall
}

/** Runs the work of a claimed call, so that its writes can see the claim. */
export async function runClaimed<T>(call: ClaimedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await current().run(call, work)
  } finally {
    call.isOver = true
  }
}

/** The error of a call that was too slow: another call has taken over its request. */
export const takenOver = () => new AppError('conflict', 'request.stillRunning', undefined, 1)

/**
 * The same as `noteCarriedOut` as part of a single statement that does all the work: returns one row when the work may be done,
 * and none when `condition` does not hold or another call has taken over the request. The rest of the statement must depend on
 * that row.
 */
export function carryingOut(condition: Prisma.Sql): Prisma.Sql {
  const call = current().getStore()
  if (!call || call.isOver) return Prisma.sql`SELECT 1 WHERE ${condition}`
  return Prisma.sql`
    UPDATE idempotency_key SET carried_out_at = ${new Date()}
    WHERE id = ${call.id} AND call_id = ${call.callId}::uuid AND ${condition} RETURNING 1`
}

/**
 * Marks the request as carried out, in the transaction that does so: whatever then happens to this process, a repeat does not
 * carry it out again. Does nothing without a claim, or after the call.
 * @throws AppError `conflict` when this call was too slow and another has taken over the request; the transaction must then
 *   fail.
 */
export async function noteCarriedOut(client: DatabaseClient): Promise<void> {
  const call = current().getStore()
  if (!call || call.isOver) return
  const { count } = await client.idempotencyKey.updateMany({
    where: { id: call.id, callId: call.callId },
    data: { carriedOutAt: new Date() },
  })
  if (count === 0) throw takenOver()
}
