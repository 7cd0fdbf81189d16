import 'server-only'
import { fileURLToPath } from 'node:url'
import Tinypool from 'tinypool'
import type { DiffPiece } from '@/lib/core/diff-words'
import { AppError } from '@/lib/core/errors'
import type { Finding } from '@/lib/core/privacy/scan.mjs'
import { boundTexts } from '@/lib/core/text-bounds'
import { describeError, log } from '../log/log'
import type { WorkOrder } from '../work/fair-queue'
import { queues } from '../work/queues'
import {
  type CleanText,
  type Comparison,
  cleanText,
  compareTexts,
  findIdentifiers,
} from './text-work'

export type { CleanText }

/** A text at all its bounds takes a tenth of it. */
const MOST_MS = 10_000
/** Characters up to which a text takes less time than its way to another thread may. */
const SHORT = 2000
/** Seconds. */
const RETRY_AFTER = 10

/** One for the queue's place and one for the urgent case's; null where the process can start no thread. */
const holder = globalThis as { ingingoTextThreads?: Promise<Tinypool | null> }

async function openPool(): Promise<Tinypool | null> {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./built/text-work.mjs', import.meta.url)),
    minThreads: 0,
    maxThreads: 2,
    idleTimeout: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    // What reads strangers' texts knows no secret.
    env: {},
    execArgv: [],
  })
  try {
    // A thread that cannot start says so here, and leaves what it was to do waiting.
    const failed = new Promise<never>((_done, fail) => pool.on('error', fail))
    await Promise.race([pool.run('', { name: 'cleanText' }), failed])
    return pool
  } catch (error) {
    log('error', 'texts.no-thread', describeError(error))
    await pool.destroy()
    return null
  }
}

async function inThread<T>(name: string, task: unknown, here: () => T): Promise<T> {
  holder.ingingoTextThreads ??= openPool()
  const pool = await holder.ingingoTextThreads
  if (!pool) return here()
  const signal = AbortSignal.timeout(MOST_MS)
  try {
    return await pool.run(task, { name, signal })
  } catch (error) {
    if (!signal.aborted) throw error
    throw new AppError('unavailable', 'request.tookTooLong', undefined, RETRY_AFTER)
  }
}

/**
 * A rich text as it may be kept: reduced by `sanitizeRichText`, with its words. Every rich text that is sent passes
 * here. Longer ones are worked on by a thread of their own (docs/decisions/0020-long-work.md).
 * @param field where the text was typed, for what is said of it
 * @param order for whom; a person's texts wait for each other
 * @throws AppError `invalid` (422) at the field for a text beyond one of the bounds (lib/core/text-bounds.ts);
 *   `too_many` (429) and `unavailable` (503) when too much of this is going on.
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
 * What changed in each of these fields, word by word.
 * @throws AppError `too_many` (429) and `unavailable` (503) as `prepareText`.
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
 * What in each of these plain texts may tell who a patient is (lib/core/privacy).
 * @throws AppError `too_many` (429) and `unavailable` (503) as `prepareText`.
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
