import 'server-only'
import { setAnnouncer } from '../cache/changes.mjs'
import { tags } from '../cache/tags'
import { env } from '../env'
import { log } from '../log/log'
import { readSiteTexts } from '../site-texts'
import { sharingHolder } from './acknowledge'
import { Sharing } from './sharing.mjs'

/** This process caches the site texts beside the pages. */
async function readNews(changed: string[] | null): Promise<void> {
  if (changed === null || changed.includes(tags.site)) await readSiteTexts()
}

/**
 * Begins to share changes with other processes on the same PostgreSQL. Does nothing with the embedded database, which
 * has only one process.
 */
export async function startSharing(): Promise<void> {
  const { EMBEDDED_DATABASE, DATABASE_URL: url, DATABASE_URL_DIRECT: listenUrl } = env()
  if (EMBEDDED_DATABASE || sharingHolder.ingingoSharing) return
  const sharing = new Sharing({ url, listenUrl, log, onNews: readNews })
  sharingHolder.ingingoSharing = sharing
  setAnnouncer((changed) => sharing.announce(changed))
  await sharing.start()
}
