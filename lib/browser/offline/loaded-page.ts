import { pictureName } from '../../core/offline-paths'
import { keepPage, recordFile } from './kept-pages'
import { ASSETS, FILES } from './kept-records'

/** What the browser has fetched already is taken from its own store, not from the network. */
const STORED = { cache: 'force-cache', credentials: 'omit' } as const

/** Static files that a page is read with: their addresses change with their content. The framework is none of them. */
export const isAsset = (path: string): boolean =>
  /^\/(?:scripts\/|_next\/static\/.+\.(?:css|woff2)$)/.test(path)

export const isPublicAnswer = (response: Response): boolean =>
  response.status === 200 && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** Keeps a page that a reader has open, and of what it has loaded the pictures and static files. */
export async function keepLoadedPage(path: string, loaded: string[]): Promise<boolean> {
  if (!(await keepPage(path, await fetch(path, STORED)))) return false
  const assets = await caches.open(ASSETS)
  const missing = loaded.filter(isAsset)
  await Promise.all(
    missing.map(async (address) => (await assets.match(address)) ?? assets.add(address)),
  )
  for (const address of loaded) await keepPicture(address)
  return true
}

async function keepPicture(address: string) {
  const name = pictureName(address)
  if (!name) return
  const answer = await fetch(address, STORED)
  if (!isPublicAnswer(answer)) return
  await (await caches.open(FILES)).put(name, answer.clone())
  await recordFile(name, answer)
}
