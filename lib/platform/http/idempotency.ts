import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { type ClaimedCall, runClaimed } from '../idempotency/claimed-call'
import { claimKey, giveBackKey, keepAnswer } from '../idempotency/claims'
import { openAnswer, sealAnswer } from '../idempotency/sealed-answer'
import { keyedHash } from '../keyed-hash'
import { describeError, log } from '../log/log'
import { errorAnswer } from './error-answer'

/** What distinguishes one request from another. */
export interface RepeatableCall {
  request: Request
  /** Null when nobody is signed in. */
  personId: string | null
  caller: Caller
  /** Distinguishes one body from another: fields, and the bytes of files. */
  fingerprint: () => string
}

/** Seconds after which a response in progress may be ready. */
const ASK_AGAIN_SECONDS = 1

/** 1 to 255 visible characters. */
const KEY = /^[\x21-\x7e]{1,255}$/

function readKey(request: Request): string | null {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key !== null && !KEY.test(key)) throw new AppError('malformed', 'request.keyInvalid')
  return key
}

/** By now the request has succeeded or failed, whatever happens to its key. */
async function settle(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log('error', 'idempotency.not-kept', describeError(error))
  }
}

async function carryOut(
  call: ClaimedCall,
  key: string,
  { requestId, locale }: Caller,
  work: () => Promise<Response>,
): Promise<Response> {
  const keep = (answer: Response) =>
    settle(async () => keepAnswer(call, await sealAnswer(answer, key, call.id)))
  try {
    const answer = await runClaimed(call, work)
    await keep(answer)
    return answer
  } catch (error) {
    let isFree = true
    await settle(async () => {
      isFree = await giveBackKey(call)
    })
    if (isFree) throw error
    const answer = await errorAnswer(error, requestId, locale)
    await keep(answer)
    return answer
  }
}

/**
 * Carries out a POST with an `Idempotency-Key` once: a repeat by the same person, with the same key and content, gets the first
 * response again (status, body, cookies) for 24 hours, and nothing is done twice. A request that failed without changing
 * anything may be retried with its key. Without the header, simply does the work.
 * @throws AppError `malformed` (400) for an invalid key; `invalid` (422) for a key that was sent with another request;
 *   `conflict` (409) with `Retry-After` while the first is in progress, and without when its response was lost together with
 *   the process that made it.
 */
export async function answerOnce(
  { request, personId, caller, fingerprint }: RepeatableCall,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = readKey(request)
  if (key === null) return work()
  const { pathname, search } = new URL(request.url)
  // Callers who are not signed in are told apart by network address: nobody can learn what a stranger sent by using that
  // stranger's key.
  const id = keyedHash('key', personId ?? `at ${caller.address}`, pathname, key)
  const claim = await claimKey(id, keyedHash('request', search, fingerprint()))
  if (claim.state === 'ours') return carryOut(claim.call, key, caller, work)
  if (claim.state === 'other') throw new AppError('invalid', 'request.keyReused')
  if (claim.state === 'running') {
    throw new AppError('conflict', 'request.stillRunning', undefined, ASK_AGAIN_SECONDS)
  }
  const answer = claim.state === 'answered' ? openAnswer(claim.answer, key, id) : null
  if (!answer) throw new AppError('conflict', 'request.answerLost')
  return answer
}
