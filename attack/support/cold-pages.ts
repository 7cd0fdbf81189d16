import { setTimeout } from 'node:timers/promises'
import { sql } from '@/e2e/support/database'
import { sendRawRequest } from '@/e2e/support/raw-request'

/** Requests a page that no service worker fetches, bypassing the page store and prerendering. */
const requestProbe = () => sendRawRequest('/sw/terms', { headers: { authorization: 'none' } })

/** Makes the server treat every cached page as outdated, as a command does that changes content beside it. */
export async function invalidateAllPages(): Promise<void> {
  const { headers } = await requestProbe()
  if (headers['x-nextjs-cache'] === 'MISS') await requestProbe()
  await sql(
    `INSERT INTO "setting" ("key", "value", "updated_at") VALUES ('pages.forgotten', $1::jsonb, now())
     ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value"`,
    [JSON.stringify(new Date().toISOString())],
  )
  for (let tries = 0; tries < 120; tries += 1) {
    const { headers: now } = await requestProbe()
    if (now['x-nextjs-cache'] === 'MISS') return
    await setTimeout(250)
  }
  throw new Error('The server did not take its pages for outdated.')
}
