import { toAudience } from './audiences'
import { finders } from './kind-paths.mjs'
import { paths } from './paths'
import { fromPageSegment, fromTypedSegment } from './typed-segment'

/** Pages that render search results, with the list they search and the name of its search parameter. */
const FINDERS = new Map(
  Object.entries(finders).map(([list, finder]) => [
    finder,
    { list, name: list === 'search' ? 'q' : 'search' },
  ]),
)

const pageOf = (segment: string) => {
  const page = fromPageSegment(segment) ?? 1
  return page > 1 ? [['page', String(page)]] : []
}

const audienceOf = (segment: string) => {
  const audience = toAudience(segment)
  return audience ? [['for', audience]] : []
}

const withQuery = (path: string, query: string[][]) =>
  query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path

/** Segments that a query was rewritten into: `part` is `page/2` or `for/patients/2` (middleware.ts). */
export type QuerySegments = {
  term?: string
  page?: string
  audience?: string | string[]
  part?: string[]
}

/**
 * The same from the requested path and the segments that its query was rewritten into.
 * @param path without language prefix
 */
export function addressWithQuery(path: string, segments: QuerySegments): string {
  const { term = '', part: [kind, ...part] = [] } = segments
  const [audience = ''] = kind === 'for' ? part : [segments.audience ?? []].flat()
  const page = part.at(-1) ?? segments.page ?? ''
  const typed = fromTypedSegment(term)
  const name = path.startsWith('/home/more-') ? 'search' : 'q'
  return withQuery(path, [
    ...(typed ? [[name, typed]] : []),
    ...audienceOf(audience),
    ...pageOf(page),
  ])
}

/**
 * The public address of a page: lists with a query are rendered under paths of their own (middleware.ts).
 * @param path without language prefix
 */
export function publicAddress(path: string): string {
  const [home, list = '', first = '', second = '', third = '', ...rest] = path
    .split('/')
    .filter(Boolean)
  if (home !== 'home' || rest.length > 0) return path
  const finder = FINDERS.get(list)
  if (finder && first && (!third || toAudience(third))) {
    const typed = fromTypedSegment(first)
    const query = typed ? [[finder.name, typed], ...audienceOf(third), ...pageOf(second)] : []
    return withQuery(`/home/${finder.list}`, query)
  }
  if (list === 'find-words' && second && !third) {
    const typed = fromTypedSegment(second)
    return withQuery(paths.findInPaper(first), typed ? [['q', typed]] : [])
  }
  if (first === 'page' && second && !third) return withQuery(`/home/${list}`, pageOf(second))
  if (first === 'for' && toAudience(second) && third) {
    return withQuery(`/home/${list}`, [...audienceOf(second), ...pageOf(third)])
  }
  if (list === 'video' && second === 'more' && third) {
    return withQuery(`/home/video/${first}`, pageOf(third))
  }
  return path
}
