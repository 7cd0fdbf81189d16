import { pictureName } from '../../core/offline-paths'
import { keepPage, recordFile } from './kept-pages'
import { ASSETS, FILES } from './kept-records'

/** Uses what the browser has already fetched, from its own cache rather than the network. */
const STORED = { cache: 'force-cache', credentials: 'omit' } as const

/** Whether a path is a static file for reading a page: its address changes with its content. The framework does not count. */
export const isAsset = (path: string): boolean =>
  /^\/(?:scripts\/|_next\/static\/.+\.(?:css|woff2)$)/.test(path)

export const isPublicAnswer = (response: Response): boolean =>
  response.status === 200 && /\bpublic\b/.test(response.headers.get('cache-control') ?? '')

/** Keeps the page a reader has open, with the pictures and static files it has loaded. */
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
