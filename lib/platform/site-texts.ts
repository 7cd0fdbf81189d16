import 'server-only'
import { isUnavailable } from '@/lib/core/errors'
import { isSiteTextKey, type SiteFields } from '@/lib/core/site-texts'
import { isCachingPaused, recordLocalChange } from './cache/changes.mjs'
import { tags } from './cache/tags'
import { db } from './db/client'
import { siteTextsCache } from './site'

// Concurrent reads must not overwrite each other's results.
const readQueue = globalThis as {
  ingingoSiteTextsRead?: Promise<void>
  /** A queued read that has not begun; later callers share it. */
  ingingoSiteTextsNext?: Promise<void> | null
}

interface Row {
  key: string
  version: number
  fields: SiteFields
}

async function readNewest(): Promise<void> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT DISTINCT ON (key) key, version, fields FROM site_text ORDER BY key, version DESC`
  const mark = rows.map(({ key, version }) => `${key} ${version}`).join()
  const before = siteTextsCache.ingingoSiteTexts
  if (before?.mark === mark) return
  const known = rows.flatMap(({ key, fields }) => (isSiteTextKey(key) ? [[key, fields]] : []))
  siteTextsCache.ingingoSiteTexts = { texts: Object.fromEntries(known), mark }
  // If the first read finds no texts, earlier pages need no update.
  if (before || rows.length > 0) recordLocalChange([tags.site])
}

/**
 * Reads the edited site texts now; if they have changed, the pages that show them are rendered again. Each process
 * reads for itself. Reads run one after the other, so that an older one never replaces a newer one; calls made before
 * a read begins share it.
 */
export function readSiteTexts(): Promise<void> {
  const before = readQueue.ingingoSiteTextsRead ?? Promise.resolve()
  const reading =
    readQueue.ingingoSiteTextsNext ??
    before
      .catch(() => {})
      .then(() => {
        readQueue.ingingoSiteTextsNext = null
        return readNewest()
      })
  readQueue.ingingoSiteTextsNext = reading
  readQueue.ingingoSiteTextsRead = reading
  return reading
}

/**
 * Reads the texts before the first page, and before every page while this process receives no notifications of changes.
 * The defaults, or the texts read last, apply only while the database is away.
 */
export async function ensureSiteTexts(): Promise<void> {
  if (siteTextsCache.ingingoSiteTexts && !isCachingPaused()) return
  try {
    await readSiteTexts()
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}
