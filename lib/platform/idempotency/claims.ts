import 'server-only'
import { randomUUID } from 'node:crypto'
import { retention } from '@/lib/core/retention'
import { db } from '../db/client'
import type { ClaimedCall } from './claimed-call'

type Bytes = Uint8Array<ArrayBuffer>

/** A call that has not ended by then is presumed dead. */
const LOCKED_MS = 60_000

/** The current state of a key. */
export type Claim =
  | { state: 'ours'; call: ClaimedCall }
  | { state: 'answered'; answer: Bytes }
  /** Another call is carrying out the request. */
  | { state: 'running' }
  /** The key was sent with another request. */
  | { state: 'other' }
  /** The request was carried out by a process that died before it could store its response. */
  | { state: 'lost' }

/**
 * Claims a key for a request. Only one of many concurrent calls gets it. A later call also gets it when the earlier one ended
 * without changing anything, and any call does a day after the first.
 */
export async function claimKey(
  id: Bytes,
  requestHash: Bytes,
  now: Date = new Date(),
): Promise<Claim> {
  const callId = randomUUID()
  const lockedUntil = new Date(now.getTime() + LOCKED_MS)
  const expiresAt = new Date(now.getTime() + retention.idempotencyKey)
  const claimed = await db().$queryRaw<unknown[]>`
    INSERT INTO "idempotency_key" AS k ("id", "request_hash", "call_id", "locked_until", "created_at", "expires_at")
    VALUES (${id}, ${requestHash}, ${callId}::uuid, ${lockedUntil}, ${now}, ${expiresAt})
    ON CONFLICT ("id") DO UPDATE SET
      "request_hash" = excluded."request_hash", "call_id" = excluded."call_id",
      "locked_until" = excluded."locked_until", "carried_out_at" = NULL, "answer" = NULL,
      "created_at" = excluded."created_at", "expires_at" = excluded."expires_at"
    WHERE k."expires_at" <= ${now} OR (k."request_hash" = excluded."request_hash"
      AND k."carried_out_at" IS NULL AND k."answer" IS NULL AND k."locked_until" <= ${now})
    RETURNING 1`
  if (claimed.length > 0) return { state: 'ours', call: { id, callId, isOver: false } }
  const row = await db().idempotencyKey.findUnique({ where: { id } })
  // Released between the two statements: free at the next attempt.
  if (!row) return { state: 'running' }
  if (Buffer.compare(row.requestHash, requestHash) !== 0) return { state: 'other' }
  if (row.answer) return { state: 'answered', answer: row.answer }
  return { state: row.lockedUntil > now ? 'running' : 'lost' }
}

/** Stores the response that every repeat gets. */
export async function keepAnswer({ id, callId }: ClaimedCall, answer: Bytes): Promise<void> {
  await db().idempotencyKey.updateMany({ where: { id, callId }, data: { answer } })
}

/**
 * Releases a key after a failure, so that the request can be retried.
 * @returns false when something was changed all the same: then it must not be retried.
 */
export async function giveBackKey({ id, callId }: ClaimedCall): Promise<boolean> {
  await db().idempotencyKey.deleteMany({ where: { id, callId, carriedOutAt: null } })
  return (await db().idempotencyKey.count({ where: { id, callId } })) === 0
}
