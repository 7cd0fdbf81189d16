import { formatLongDate } from '../../core/dates'
import { localeOf } from '../../core/locales'
import { isDocumentPath, keptPath, languagePrefix, pictureName } from '../../core/offline-paths'
import { formatBytes } from '../../core/text'
import { dropPage, inTurn, keepPage, recordFile } from './kept-pages'
import { FILES, type KeptFile, type KeptPage, PAGES, records } from './kept-records'
import { keepLoadedPage } from './loaded-page'
import { plainWords, wordsOf } from './page-words'
import { filesOf } from './prune-pages'
import type { FoundPage, KeptList, PageState, Savable, SavedPage } from './questions'

function toSaved(page: KeptPage, files: KeptFile[]): SavedPage[] {
  const { path, title, lang, version, saved } = page
  if (!saved) return []
  const own = files.filter(({ name }) => filesOf(page).includes(name))
  const bytes = own.reduce((sum, file) => sum + file.bytes, page.bytes)
  const isChanged = saved.version !== version
  const { at, document } = saved
  const date = formatLongDate(new Date(at).toISOString(), localeOf(languagePrefix(path).slice(1)))
  return [{ path, title, lang, bytes, size: formatBytes(bytes), date, document, isChanged }]
}

/** Measures a kept file; asks the server for the size of one that is not kept yet. */
async function sizeOf(address: string, files: KeptFile[]): Promise<number> {
  const name = pictureName(address) ?? address
  const kept = files.find((file) => file.name === name)
  if (kept) return kept.bytes
  const answer = await fetch(address, { method: 'HEAD', credentials: 'omit' }).catch(() => null)
  return Number(answer?.headers.get('content-length') ?? 0)
}

/** The size and state of a page; null for one that is not kept at all. */
export async function readState({ path, loaded, document }: Savable): Promise<PageState | null> {
  const database = await records()
  const [page, files] = await Promise.all([
    database.get('pages', keptPath(path)),
    database.getAll('files'),
  ])
  if (!page) return null
  const [saved = null] = toSaved(page, files)
  const needed = [...loaded.filter(pictureName), ...(document ? [document] : [])]
  const sizes = await Promise.all(needed.map((address) => sizeOf(address, files)))
  return { size: formatBytes(sizes.reduce((sum, size) => sum + size, page.bytes)), saved }
}

async function keepDocument(address: string) {
  const cache = await caches.open(FILES)
  const answer = await fetch(address, { credentials: 'omit', cache: 'no-cache' })
  if (answer.status !== 200) throw new Error(`${answer.status}`)
  await cache.put(address, answer.clone())
  await recordFile(address, answer)
}

/**
 * Keeps a page for as long as its reader wants, with its pictures, its document and the list of saved pages; also updates one
 * that has changed.
 * @throws TypeError or Error when a part of it cannot be fetched: nothing counts as saved then
 */
export async function savePage(page: Savable): Promise<PageState | null> {
  const { path, loaded, document } = page
  if (document && isDocumentPath(document)) await keepDocument(document)
  if (!(await keepLoadedPage(path, loaded))) return null
  const list = `${languagePrefix(path)}/saved`
  await keepPage(list, await fetch(list, { credentials: 'omit' }))
  await inTurn(async () => {
    const database = await records()
    const kept = await database.get('pages', keptPath(path))
    if (!kept) return
    const saved = { at: Date.now(), version: kept.version, document }
    await database.put('pages', { ...kept, saved })
  })
  return readState(page)
}

export async function removeAll(): Promise<void> {
  for (const { path, saved } of await (await records()).getAll('pages')) {
    if (saved) await dropPage(path)
  }
}

async function findPages(pages: KeptPage[], words: string): Promise<FoundPage[]> {
  const wanted = plainWords(words).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return []
  const cache = await caches.open(PAGES)
  const found = await Promise.all(
    pages.map(async ({ path, title, lang, saved }) => {
      const text = plainWords(wordsOf((await (await cache.match(path))?.text()) ?? ''))
      const isFound = wanted.every((word) => text.includes(word))
      return isFound ? [{ path, title, lang, isSaved: saved !== null }] : []
    }),
  )
  return found.flat()
}

/** The saved pages, newest first, and the kept pages that contain the words. */
export async function listKept(words: string): Promise<KeptList> {
  const database = await records()
  const [pages, files] = await Promise.all([database.getAll('pages'), database.getAll('files')])
  const saved = pages
    .sort((one, other) => (other.saved?.at ?? 0) - (one.saved?.at ?? 0))
    .flatMap((page) => toSaved(page, files))
  const size = formatBytes(saved.reduce((sum, { bytes }) => sum + bytes, 0))
  const found = await findPages(
    pages.filter(({ kind }) => kind !== 'page'),
    words,
  )
  return { saved, size, found }
}
