import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '@/lib/core/errors'
import { retention } from '@/lib/core/retention'
import { type DatabaseClient, db, Prisma } from '../db/client'
import { openText, sealText } from '../server-secret'

// A response may contain a session token and a request a password, so neither may be readable in the database. Hashes
// are keyed, and decrypting a response needs the key that the client sent, which is not stored.

type Bytes = Uint8Array<ArrayBuffer>

const storedResponse = z.object({
  status: z.number().int(),
  type: z.string(),
  cookies: z.array(z.string()),
  body: z.string(),
})

const sealedFor = (clientKey: string, id: Bytes) => ({ purpose: `answer:${clientKey}`, owner: id })

/** Encrypts the status, body, type and cookies of a response. */
export async function sealResponse(
  response: Response,
  clientKey: string,
  id: Bytes,
): Promise<Bytes> {
  const completed: z.input<typeof storedResponse> = {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    cookies: response.headers.getSetCookie(),
    body: await response.clone().text(),
  }
  return sealText(JSON.stringify(completed), sealedFor(clientKey, id))
}

/** Decrypts the response; null when it was sealed under another server secret. */
export function openResponse(sealed: Bytes, clientKey: string, id: Bytes): Response | null {
  try {
    const text = openText(sealed, sealedFor(clientKey, id))
    const { status, type, cookies, body } = storedResponse.parse(JSON.parse(text))
    const headers = new Headers({ 'content-type': type, 'idempotency-replayed': 'true' })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return new Response(body, { status, headers })
  } catch {
    return null
  }
}

/** A request with an `Idempotency-Key`, while it is being carried out. */
export interface ClaimedCall {
  /** The row in the table of keys. */
  id: Uint8Array<ArrayBuffer>
  callId: string
  isOver: boolean
}

// One per process: Next may bundle a route's parts separately, each with its own copy of this file.
const holder = globalThis as { ingingoClaimedCall?: AsyncLocalStorage<ClaimedCall> }

function getClaimStorage(): AsyncLocalStorage<ClaimedCall> {
  holder.ingingoClaimedCall ??= new AsyncLocalStorage()
  return holder.ingingoClaimedCall
}

/** Runs the work of a claimed call; its writes can read the claim. */
export async function runClaimed<T>(call: ClaimedCall, work: () => Promise<T>): Promise<T> {
  try {
    return await getClaimStorage().run(call, work)
  } finally {
    call.isOver = true
  }
}

/** The error of a call that was too slow: another call has taken over its request. */
export const createClaimLostError = () =>
  new AppError('conflict', 'request.stillRunning', undefined, 1)

/**
 * Builds `markCarriedOut` as part of a single statement that does all the work: returns one row when the work may
 * proceed, and none when `condition` does not hold or another call has taken over the request. The rest of the
 * statement must depend on that row.
 */
export function buildCarriedOutSql(condition: Prisma.Sql): Prisma.Sql {
  const call = getClaimStorage().getStore()
  if (!call || call.isOver) return Prisma.sql`SELECT 1 WHERE ${condition}`
  return Prisma.sql`
    UPDATE idempotency_key SET carried_out_at = ${new Date()}
    WHERE id = ${call.id} AND call_id = ${call.callId}::uuid AND ${condition} RETURNING 1`
}

/**
 * Marks the request as carried out, in the same transaction, so that a repeat does not carry it out again even if
 * this process dies. Does nothing without a claim, or after the call.
 * @throws AppError `conflict` when this call was too slow and another has taken over the request; the transaction
 * must then fail.
 */
export async function markCarriedOut(client: DatabaseClient): Promise<void> {
  const call = getClaimStorage().getStore()
  if (!call || call.isOver) return
  const { count } = await client.idempotencyKey.updateMany({
    where: { id: call.id, callId: call.callId },
    data: { carriedOutAt: new Date() },
  })
  if (count === 0) throw createClaimLostError()
}

/** A call that takes longer is presumed dead. */
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
 * Claims a key for a request. Only one of many concurrent calls gets it. A later call gets it if the earlier one
 * ended without changing anything, or after a day.
 */
export async function claimKey(id: Bytes, requestHash: Bytes): Promise<Claim> {
  const now = new Date()
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
export async function storeResponse({ id, callId }: ClaimedCall, response: Bytes): Promise<void> {
  await db().idempotencyKey.updateMany({ where: { id, callId }, data: { answer: response } })
}

/**
 * Releases a key after a failure, so that the request can be retried.
 * @returns false when something was changed anyway, so that it must not be retried
 */
export async function releaseKey({ id, callId }: ClaimedCall): Promise<boolean> {
  await db().idempotencyKey.deleteMany({ where: { id, callId, carriedOutAt: null } })
  return (await db().idempotencyKey.count({ where: { id, callId } })) === 0
}
