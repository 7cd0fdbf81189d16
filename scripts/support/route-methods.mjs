import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getRouteRegex } from 'next/dist/shared/lib/router/utils/route-regex.js'
import { getSortedRoutes } from 'next/dist/shared/lib/router/utils/sorted-routes.js'
import { fromRoot } from './paths.mjs'

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
/** By a name of its own, or several that were made together. */
const EXPORTED = /^export (?:(?:const|(?:async )?function) (\w+)|const \{([^}]*)\} =)/gm

/** Pages, documents and files are read and nothing else. */
const READ_ONLY = ['GET', 'HEAD', 'OPTIONS']

/** What a route handler offers: Next adds HEAD to GET, and OPTIONS to all. */
function methodsOf(source) {
  const exported = [...source.matchAll(EXPORTED)]
    .flatMap(([, one, several]) => (one ?? several).split(',').map((name) => name.trim()))
    .filter((name) => METHOD.test(name))
  const added = exported.includes('GET') ? ['HEAD', 'OPTIONS'] : ['OPTIONS']
  return [...new Set([...exported, ...added])].sort()
}

/** The routes of the API in the order in which Next tries them. */
function readRoutes() {
  const api = fromRoot('app', 'api')
  const methods = new Map(
    readdirSync(api, { recursive: true, withFileTypes: true })
      .filter((file) => file.name === 'route.ts')
      .map(({ parentPath, name }) => [
        `/${relative(fromRoot('app'), parentPath).split(sep).join('/')}`,
        methodsOf(readFileSync(join(parentPath, name), 'utf8')),
      ]),
  )
  return getSortedRoutes([...methods.keys()]).map((route) => ({
    pattern: getRouteRegex(route).re,
    methods: methods.get(route),
  }))
}

let routes

/**
 * The methods that an address offers, sorted.
 * @param {string} path without its query
 * @returns {string[]}
 */
export function methodsAt(path) {
  routes ??= readRoutes()
  return routes.find(({ pattern }) => pattern.test(path))?.methods ?? READ_ONLY
}
