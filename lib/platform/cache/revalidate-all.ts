import 'server-only'
import { db } from '../db/client'
import { noteChangeOfAll } from '../page-store/changes.mjs'

const KEY = 'pages.forgotten'

// Next bundles each route apart; what all know of stands in the process.
const holder = globalThis as { ingingoLastRevalidation?: string }

/**
 * Asks every serving process to have all its pages rendered anew: for what changes content beside the server, which
 * cannot name tags to it. They hear of it within ten seconds.
 */
export async function askToRevalidateAll(now: Date = new Date()): Promise<void> {
  const value = now.toISOString()
  await db().setting.upsert({
    where: { key: KEY },
    create: { key: KEY, value },
    update: { value },
  })
}

/** Forgets all pages of this process when that was asked since it last looked. */
export async function revalidateAllWhenAsked(): Promise<void> {
  const row = await db().setting.findUnique({ where: { key: KEY }, select: { value: true } })
  const asked = String(row?.value ?? '')
  // What was asked before the process began concerns no page of it: it begins without any.
  const isNew =
    holder.ingingoLastRevalidation !== undefined && holder.ingingoLastRevalidation !== asked
  holder.ingingoLastRevalidation = asked
  if (isNew) noteChangeOfAll()
}
