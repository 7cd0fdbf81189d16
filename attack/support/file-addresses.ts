import { sendRawRequest } from '@/e2e/support/raw-request'
import type { Account } from './tokens'

/** Everybody who may send a request. */
export type Role = Account | 'nobody'

export interface FileRequest {
  path: string
  method?: 'GET' | 'HEAD'
  headers?: Record<string, string>
}

const upper = (path: string) => path.replace(/[0-9a-f-]{36}/, (id) => id.toUpperCase())
/** Percent-encodes the id's first digit, as no browser needs to. */
const encoded = (path: string) =>
  path.replace(/[0-9a-f]{8}-/, (start) => `%3${start[0]}${start.slice(1)}`)
const withSlash = (path: string) => path.replace(/(\?|$)/, '/$1')
const withQuery = (path: string) => `${path}${path.includes('?') ? '&' : '?'}again=1`

/** Alternative spellings of an address whose id begins with a digit, as ours do. */
const spellings = (path: string) => [upper, encoded, withSlash, withQuery].map((way) => way(path))

const resized = (path: string) => {
  const url = encodeURIComponent(path)
  return [640, 1200].map((width) => `/_next/image?url=${url}&w=${width}&q=75`)
}

const plain = (path: string): FileRequest => ({ path })

/** Kinds of requests that a cache may answer. */
const listCacheRequests = (path: string, etag: string): FileRequest[] => [
  { path, method: 'HEAD' },
  { path, headers: { range: 'bytes=0-3' } },
  { path, headers: { 'if-none-match': etag } },
  { path, headers: { range: 'bytes=0-3', 'if-range': etag } },
]

/** Every address of a stored file, in every spelling. */
export function getFileAddresses(id: string, sizes: readonly string[] = []): FileRequest[] {
  const main = `/api/files/${id}`
  const all = [main, ...sizes.map((size) => `${main}/${size}`)]
  const [, small = main] = all
  return [
    ...all.map(plain),
    ...[...spellings(main), ...spellings(small), ...resized(main), ...resized(small)].map(plain),
    ...[main, small].flatMap((path) => listCacheRequests(path, '"known"')),
  ]
}

/** The same for addresses that contain an item's id: pages, documents, sharing pictures. */
export const getAddresses = (...paths: string[]): FileRequest[] =>
  paths.flatMap((path) => [
    ...[path, ...spellings(path)].map(plain),
    ...listCacheRequests(path, '"known"'),
  ])

const MAX_REDIRECTS = 3

/** The final status for somebody: follows redirects to another spelling. */
export async function statusFor(
  { path, method = 'GET', headers = {} }: FileRequest,
  token: string | undefined,
): Promise<number> {
  const session: Record<string, string> = token
    ? { authorization: `Bearer ${token}`, cookie: `next-auth.session-token=${token}` }
    : {}
  let next = path
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    const response = await sendRawRequest(next, { method, headers: { ...session, ...headers } })
    const { location } = response.headers
    if (response.status < 300 || response.status === 304 || !location) return response.status
    const to = new URL(location, process.env.BASE_URL)
    next = `${to.pathname}${to.search}`
  }
  return 310
}
