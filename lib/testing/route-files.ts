import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteContext } from '@/lib/platform/http/answer-request'

/** A handler as Next calls it. */
export type Handle = (request: Request, context: RouteContext) => Promise<Response>

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Every route below a folder of `app`, by its path there, with its file. */
export function listRouteFiles(folder: string): [name: string, file: string][] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => /[\\/]route\.tsx?$/.test(file))
    .map((file) => [dirname(file).replaceAll('\\', '/'), join(folder, file)])
}

/** The handlers of a route's file, by method. */
export async function loadRoute(file: string): Promise<Map<string, Handle>> {
  const route: Record<string, unknown> = await import(/* @vite-ignore */ file)
  const methods = METHODS.filter((method) => typeof route[method] === 'function')
  return new Map(methods.map((method) => [method, route[method] as Handle]))
}
