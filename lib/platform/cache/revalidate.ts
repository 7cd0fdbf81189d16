import 'server-only'
import { revalidateTag } from 'next/cache'
import { db } from '../db/client'
import { env } from '../env'
import { CHANNEL, recordChange, recordGlobalChange } from './changes.mjs'

const KEY = 'pages.forgotten'

// Next bundles each route separately, so shared state is kept on the process.
const holder = globalThis as { ingingoLastRevalidation?: string }

/**
 * Asks every serving process to render all its pages again: for changes made outside the server, which cannot send it
 * tags. Takes effect at once on PostgreSQL, otherwise within ten seconds.
 */
export async function requestRevalidateAll(now: Date = new Date()): Promise<void> {
  const value = now.toISOString()
  await db().setting.upsert({
    where: { key: KEY },
    create: { key: KEY, value },
    update: { value },
  })
  if (env().EMBEDDED_DATABASE) return
  await db().$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify({ all: true })})`
}

/** Forgets all pages of this process if that was requested since it last checked. */
export async function revalidateAllIfRequested(): Promise<void> {
  const row = await db().setting.findUnique({ where: { key: KEY }, select: { value: true } })
  const latest = String(row?.value ?? '')
  // Ignore a request from before the process began: it started without pages.
  const isNew =
    holder.ingingoLastRevalidation !== undefined && holder.ingingoLastRevalidation !== latest
  holder.ingingoLastRevalidation = latest
  if (isNew) recordGlobalChange()
}

/** Next's error outside of a request: in a script, the seed, or a job of the process itself. */
const NO_REQUEST_ERROR = 'static generation store missing'

/**
 * Does the same as `revalidate` for background work outside of a request or after it, when Next would apply it too
 * late or never. A page kept before this moment is rendered again.
 */
export function revalidateOutsideRequest(...tags: string[]): void {
  recordChange(tags)
}

/**
 * Has the pages that carry one of the tags rendered again on their next request, and no others (lib/platform/cache/tags). Call
 * it once the change is committed: a page rendered earlier would keep the old content.
 */
export function revalidate(...tags: string[]): void {
  recordChange(tags)
  for (const tag of new Set(tags)) {
    try {
      revalidateTag(tag, { expire: 0 })
    } catch (error) {
      if (!(error instanceof Error && error.message.includes(NO_REQUEST_ERROR))) throw error
    }
  }
}
