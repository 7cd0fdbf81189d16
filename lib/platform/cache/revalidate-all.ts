import 'server-only'
import { db } from '../db/client'
import { env } from '../env'
import { noteChangeOfAll } from '../page-store/changes.mjs'
import { CHANNEL } from '../sharing/channel.mjs'

const KEY = 'pages.forgotten'

// Next bundles each route separately, so shared state is kept on the process.
const holder = globalThis as { ingingoLastRevalidation?: string }

/**
 * Asks every serving process to render all its pages again: for changes made outside the server, which cannot name tags to it.
 * On PostgreSQL the processes hear of it at once, otherwise within ten seconds.
 */
export async function askToRevalidateAll(now: Date = new Date()): Promise<void> {
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
export async function revalidateAllWhenAsked(): Promise<void> {
  const row = await db().setting.findUnique({ where: { key: KEY }, select: { value: true } })
  const asked = String(row?.value ?? '')
  // A request from before the process began concerns none of its pages: it starts without any.
  const isNew =
    holder.ingingoLastRevalidation !== undefined && holder.ingingoLastRevalidation !== asked
  holder.ingingoLastRevalidation = asked
  if (isNew) noteChangeOfAll()
}
