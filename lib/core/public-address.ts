import { fromPageSegment, fromTypedSegment } from './typed-segment'

/** Pages that render what a search finds, with the list whose search it is and the name of what is typed. */
const FINDERS: Record<string, { list: string; name: 'q' | 'search' }> = {
  search: { list: 'search', name: 'q' },
  'find-articles': { list: 'more-articles', name: 'search' },
  'find-papers': { list: 'more-papers', name: 'search' },
  'find-videos': { list: 'more-videos', name: 'search' },
}

const pageOf = (segment: string) => {
  const page = fromPageSegment(segment) ?? 1
  return page > 1 ? [['page', String(page)]] : []
}

const withQuery = (path: string, query: string[][]) =>
  query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path

/**
 * The same from the path that was asked for, and the segments that its query was put into.
 * @param path without language prefix
 */
export function addressWithQuery(
  path: string,
  { term = '', page = '' }: { term?: string; page?: string },
): string {
  const typed = fromTypedSegment(term)
  const name = path === '/home/search' ? 'q' : 'search'
  return withQuery(path, [...(typed ? [[name, typed]] : []), ...pageOf(page)])
}

/**
 * The address under which a page is known: lists with a query are rendered under paths of their own (middleware.ts).
 * @param path without language prefix
 */
export function publicAddress(path: string): string {
  const [home, list = '', first = '', second = '', third = '', ...rest] = path
    .split('/')
    .filter(Boolean)
  if (home !== 'home' || rest.length > 0) return path
  const finder = FINDERS[list]
  if (finder && first && !third) {
    const typed = fromTypedSegment(first)
    const query = typed ? [[finder.name, typed], ...pageOf(second)] : []
    return withQuery(`/home/${finder.list}`, query)
  }
  if (first === 'page' && second && !third) return withQuery(`/home/${list}`, pageOf(second))
  if (list === 'video' && second === 'more' && third) {
    return withQuery(`/home/video/${first}`, pageOf(third))
  }
  return path
}
