import 'server-only'
import { isUnavailable } from '@/lib/core/errors'
import { isSiteTextKey, type SiteFields } from '@/lib/core/site-texts'
import { tags } from './cache/tags'
import { db } from './db/client'
import { noteChange } from './page-store/changes.mjs'
import { keptSiteTexts } from './site-fields'

// Two readings at once must not take each other's place.
const turn = globalThis as { ingingoSiteTextsRead?: Promise<void> }

interface Row {
  key: string
  version: number
  fields: SiteFields
}

async function readNewest(): Promise<void> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT DISTINCT ON (key) key, version, fields FROM site_text ORDER BY key, version DESC`
  const mark = rows.map(({ key, version }) => `${key} ${version}`).join()
  const before = keptSiteTexts.ingingoSiteTexts
  if (before?.mark === mark) return
  const known = rows.flatMap(({ key, fields }) => (isSiteTextKey(key) ? [[key, fields]] : []))
  keptSiteTexts.ingingoSiteTexts = { texts: Object.fromEntries(known), mark }
  // What was rendered before anything was read lacks only what there is.
  if (before || rows.length > 0) noteChange([tags.site])
}

/**
 * Reads what administrators say about the site now; where that is news, the pages that say it are rendered anew. One
 * reading after the other, so that an older one never takes the place of a newer one.
 */
export function readSiteTexts(): Promise<void> {
  const before = turn.ingingoSiteTextsRead ?? Promise.resolve()
  const reading = before.catch(() => {}).then(readNewest)
  turn.ingingoSiteTextsRead = reading
  return reading
}

/** Sees to it that they were read before a page says them. While the database is away the defaults stand, and no longer. */
export async function ensureSiteTexts(): Promise<void> {
  if (keptSiteTexts.ingingoSiteTexts) return
  try {
    await readSiteTexts()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
