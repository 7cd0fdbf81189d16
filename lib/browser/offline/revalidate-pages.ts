import { dropPage, inTurn, isWithdrawn, keepPage } from './kept-pages'
import { records } from './kept-records'

/** While connected, kept pages are checked once an hour; after the connection was lost, at the first contact. */
const FRESH_MS = 3_600_000

/** Records that the connection was lost: kept pages may have changed meanwhile. */
export async function noteLost(): Promise<void> {
  await (await records()).put('facts', true, 'lost')
}

/**
 * Revalidates one kept page: a withdrawn one is dropped, a changed one is replaced.
 * @throws TypeError without a network
 */
async function revalidatePage(path: string, etag: string | null): Promise<void> {
  const headers = etag ? { 'If-None-Match': etag } : undefined
  const answer = await fetch(path, {
    cache: 'no-store',
    credentials: 'omit',
    ...(headers && { headers }),
  })
  if (isWithdrawn(answer)) return dropPage(path)
  if (answer.status !== 304 && !(await keepPage(path, answer, false))) return
  await inTurn(async () => {
    const database = await records()
    const page = await database.get('pages', path)
    if (page) await database.put('pages', { ...page, checkedAt: Date.now() })
  })
}

let running: Promise<void> | null = null

/** Revalidates every kept page that was not checked recently, one after the other, in the background. */
export function revalidatePages(): Promise<void> {
  running ??= revalidate()
    // The connection was lost again: the next contact continues.
    .catch(noteLost)
    .finally(() => {
      running = null
    })
  return running
}

async function revalidate() {
  const database = await records()
  const begun = Date.now()
  const isLost = await database.get('facts', 'lost')
  const pages = await database.getAll('pages')
  for (const { path, etag, checkedAt } of pages) {
    if (isLost ? checkedAt < begun : begun - checkedAt > FRESH_MS) await revalidatePage(path, etag)
  }
  if (isLost) await database.delete('facts', 'lost')
}
