import 'server-only'
import { fileURLToPath } from 'node:url'
import Tinypool from 'tinypool'
import { AppError } from '@/lib/core/errors'
import type { Finding } from '@/lib/core/privacy/scan.mjs'
import { boundTexts } from '@/lib/core/rich-text'
import type { DiffPiece } from '@/lib/core/text-comparison'
import { describeError, log } from '../log/log'
import { queues, type WorkOrder } from '../work/queues'
import {
  type CleanText,
  type Comparison,
  cleanText,
  compareTexts,
  findIdentifiers,
} from './text-work'

export type { CleanText }

/** A text at every bound takes a tenth of this. */
const MAX_MS = 10_000
/** Up to this many characters, processing a text may take less time than sending it to another thread. */
const SHORT = 2000
/** Seconds. */
const RETRY_AFTER = 10

/** One thread for the queue's slot and one for the urgent case's; null where the process cannot start a thread. */
const holder = globalThis as { ingingoTextThreads?: Promise<Tinypool | null> }

async function openPool(): Promise<Tinypool | null> {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./built/text-work.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // The code that reads strangers' texts has no access to secrets.
    env: {},
    execArgv: [],
  })
  try {
    // A thread that fails to start emits an error here, and leaves its task pending.
    const failed = new Promise<never>((_done, fail) => pool.on('error', fail))
    await Promise.race([pool.run('', { name: 'cleanText' }), failed])
    return pool
  } catch (error) {
    log('error', 'texts.thread_failed', describeError(error))
    await pool.destroy()
    return null
  }
}

async function inThread<T>(name: string, task: unknown, here: () => T): Promise<T> {
  holder.ingingoTextThreads ??= openPool()
  const pool = await holder.ingingoTextThreads
  if (!pool) return here()
  const signal = AbortSignal.timeout(MAX_MS)
  try {
    return await pool.run(task, { name, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError('unavailable', 'request.tookTooLong', undefined, RETRY_AFTER)
  }
}

/**
 * Prepares a rich text for storage: reduces it with `sanitizeRichText` and extracts its words. Every submitted rich text passes
 * through here. Longer ones run in a separate thread (docs/decisions/0020-threads-and-queues.md).
 * @param field the form field of the text, for error messages
 * @param order whose work it is; a person's texts wait for each other
 * @throws AppError `invalid` (422) at the field for a text that exceeds a bound (lib/core/rich-text.ts); `too_many` (429) and
 *   `unavailable` (503) when too much of this work is queued.
 */
export async function prepareText(
  html: string,
  { field, order }: { field: string; order: WorkOrder },
): Promise<CleanText> {
  const here = () => cleanText(html)
  const found =
    html.length <= SHORT
      ? here()
      : await queues().texts.run(order, () => inThread('cleanText', html, here))
  if (!('exceeded' in found)) return found
  const text = boundTexts[found.exceeded]
  throw new AppError('invalid', text, { [field]: [text] })
}

/**
 * Compares each of these fields word by word.
 * @throws AppError `too_many` (429) and `unavailable` (503), as `prepareText` does.
 */
export async function compareInThread(
  comparison: Comparison,
  order: WorkOrder,
): Promise<DiffPiece[][]> {
  const here = () => compareTexts(comparison)
  const length = comparison.fields.reduce(
    (sum, { before, after }) => sum + before.length + after.length,
    0,
  )
  if (length <= SHORT) return here()
  return queues().texts.run(order, () => inThread('compareTexts', comparison, here))
}

/**
 * Finds possible patient identifiers in each of these plain texts (lib/core/privacy).
 * @throws AppError `too_many` (429) and `unavailable` (503), as `prepareText` does.
 */
export async function findIdentifiersInThread(
  texts: readonly string[],
  order: WorkOrder,
): Promise<Finding[][]> {
  const here = () => findIdentifiers(texts)
  const length = texts.reduce((sum, text) => sum + text.length, 0)
  if (length <= SHORT) return here()
  return queues().texts.run(order, () => inThread('findIdentifiers', texts, here))
}
