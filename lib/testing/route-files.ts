import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { KIND_ROUTE } from '@/lib/core/kind-calls.mjs'
import type { RouteContext } from '@/lib/platform/http/handle-request'
import { kindCalls } from '@/lib/routes/kind-calls'

/** A handler as Next invokes it. */
export type Handle = (request: Request, context: RouteContext) => Promise<Response>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Every route below a folder of `app`, by its path there, with its file; the one that serves the kinds of content is replaced
 * by each of their calls, with its full name.
 */
export function listRouteFiles(folder: string): [name: string, file: string][] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /[\\/]route\.tsx?$/.test(file))
    .flatMap((file): [string, string][] => {
      const name = dirname(file).replaceAll('\\', '/')
      if (!KIND_ROUTE.endsWith(name) || !name.includes('[kind]'))
        return [[name, join(folder, file)]]
      const above = name.slice(0, name.indexOf('[kind]'))
      return Object.keys(kindCalls).map((call) => [`${above}${call}`, call])
    })
}

/** The handlers of a route file, or of a call of the kinds of content, by method. */
export async function loadRoute(file: string): Promise<Map<string, Handle>> {
  const route: Record<string, unknown> = kindCalls[file] ?? (await import(/* @vite-ignore */ file))
  const methods = METHODS.filter((method) => typeof route[method] === 'function')
  return new Map(methods.map((method) => [method, route[method] as Handle]))
}
