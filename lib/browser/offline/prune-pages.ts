import { retention } from '../../core/retention'
import { ASSETS, FILES, type KeptFile, type KeptPage, PAGES, records } from './kept-records'

const MOST_BYTES = 20 * 1024 * 1024
const MOST_PAGES = 200

/** The cached files a page needs. */
export const filesOf = ({ pictures, saved }: KeptPage): string[] =>
  saved?.document ? [...pictures, saved.document] : pictures

/** Pages that must stay available offline. Anchored, because an article's slug may be the same word. */
const isOwn = ({ path }: KeptPage) => /^(?:\/[a-z]{2})?\/(?:emergency|offline|saved)$/.test(path)

/**
 * The pages to drop: those nobody has read for 30 days, then the oldest of the others until all fit into 20 MB. Pages saved on
 * purpose stay until their reader removes them, and do not count.
 */
export function pagesToDrop(pages: KeptPage[], files: KeptFile[], now: number): string[] {
  const sizes = new Map(files.map(({ name, bytes }) => [name, bytes]))
  const counted = new Set(pages.filter(({ saved }) => saved).flatMap(filesOf))
  let bytes = 0
  let count = 0
  const newestFirst = pages
    .filter((page) => !page.saved && !isOwn(page))
    .sort((one, other) => other.readAt - one.readAt)
  return newestFirst.flatMap((page) => {
    const fresh = filesOf(page).filter((name) => !counted.has(name))
    const added = fresh.reduce((sum, name) => sum + (sizes.get(name) ?? 0), page.bytes)
    const isOut =
      now - page.readAt > retention.readPage || bytes + added > MOST_BYTES || count >= MOST_PAGES
    if (isOut) return [page.path]
    for (const name of fresh) counted.add(name)
    bytes += added
    count += 1
    return []
  })
}

/**
 * Keeps the device within its limits: drops pages first, then files that no page needs any more.
 * @param gone files of a page that was just removed
 */
export async function prunePages(gone: string[] = []): Promise<void> {
  const database = await records()
  const [pages, files] = await Promise.all([database.getAll('pages'), database.getAll('files')])
  const dropped = new Set(pagesToDrop(pages, files, Date.now()))
  const cache = await caches.open(PAGES)
  for (const path of dropped) {
    await cache.delete(path)
    await database.delete('pages', path)
  }
  const released = new Set([
    ...gone,
    ...pages.filter(({ path }) => dropped.has(path)).flatMap(filesOf),
  ])
  const rest = pages.filter(({ path }) => !dropped.has(path))
  const needed = new Set(rest.flatMap(filesOf))
  // A picture may arrive before its page is recorded.
  const isSpare = ({ name, usedAt }: KeptFile) =>
    !needed.has(name) && (released.has(name) || Date.now() - usedAt > 60_000)
  const kept = await caches.open(FILES)
  for (const { name } of files.filter(isSpare)) {
    await kept.delete(name)
    await database.delete('files', name)
  }
  await pruneAssets(new Set(rest.flatMap(({ assets }) => assets)))
}

/** The chunks of a script are named not by pages but by the scripts that import them. */
async function pruneAssets(needed: Set<string>) {
  const assets = await caches.open(ASSETS)
  const kept = await assets.keys()
  const scripts = kept.filter(({ url }) => url.includes('/scripts/'))
  const texts = await Promise.all(
    scripts.map(async (request) => (await assets.match(request))?.text() ?? ''),
  )
  const imported = texts.join()
  for (const request of kept) {
    const { pathname, search } = new URL(request.url)
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    const isPart = pathname.startsWith('/scripts/') && imported.includes(name)
    if (!isPart && !needed.has(pathname + search)) await assets.delete(request)
  }
}
