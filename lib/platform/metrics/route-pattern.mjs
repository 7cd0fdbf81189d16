const PART = /(\/\[\[\.\.\.\w+\]\]|\[\.\.\.\w+\]|\[\w+\])/

/** The pattern for a path segment, which may be dynamic. */
function toPattern(part) {
  if (part.startsWith('/[[')) return '(?:/.*)?'
  if (part.startsWith('[...')) return '.+'
  if (part.startsWith('[')) return '[^/]+'
  return part.replace(/[.+?^$()|]/g, '\\$&')
}

/** @param {string} route such as `/api/v1/article/[id]` */
const compile = (route) => ({
  route,
  pattern: new RegExp(`^${route.split(PART).map(toPattern).join('')}$`),
})

/** Fewest dynamic segments first, catch-all routes last. */
const rank = ({ route }) => (route.includes('...') ? 1000 : 0) + route.split('[').length

const isApi = (path) => /^\/api(?:\/|$)/.test(path)

/**
 * Maps paths to the routes that serve them, so that an id or a query never creates a new name.
 * @param {string[]} routes from Next's manifest
 * @returns {(path: string) => string} `other` when no route matches
 */
export function routePatterns(routes) {
  const exact = new Set(routes.filter((route) => !route.includes('[')))
  const open = routes
    .filter((route) => route.includes('['))
    .map(compile)
    .sort((a, b) => rank(a) - rank(b))
  const calls = open.filter(({ route }) => isApi(route))
  const pages = open.filter(({ route }) => !isApi(route))
  return (path) => {
    if (exact.has(path)) return path
    if (path.startsWith('/_next/')) return '/_next'
    // English has no prefix.
    const tried = isApi(path) ? [path] : [path, path === '/' ? '/en' : `/en${path}`]
    const known = isApi(path) ? calls : pages
    const found = tried.flatMap((each) => known.find(({ pattern }) => pattern.test(each)) ?? [])
    return found.sort((a, b) => rank(a) - rank(b))[0]?.route ?? 'other'
  }
}
