import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type Access, admit, type ViewerOf, withCookieAsBearer } from './access'
import { answerRequest, type RouteContext } from './answer-request'

interface DownloadInput<A extends Access> {
  request: Request
  viewer: ViewerOf<A>
  caller: Caller
  /** A segment of the address; those of a catch-all joined by `/`. A missing one is an empty text. */
  param: (name: string) => string
}

interface DownloadDefinition<A extends Access> {
  /** Who may call. There is no default. */
  access: A
  /** A browser opens it by its address, and can then bring nothing but its cookie. */
  isPage?: boolean
  handler: (input: DownloadInput<A>) => Promise<Response>
}

/**
 * Makes a handler that answers something other than `{message, data}`: a file, a citation, a redirect. Failures are
 * answered like those of every route, and each request leaves one log line.
 */
export function defineDownload<const A extends Access>(definition: DownloadDefinition<A>) {
  const handle = (request: Request, context: RouteContext) =>
    answerRequest(request, async (caller) => {
      const asked = definition.isPage ? withCookieAsBearer(request) : request
      const identity = await admit(definition.access, asked)
      const segments = await context.params
      const param = (name: string) => [segments[name] ?? ''].flat().join('/')
      const viewer = (identity?.viewer ?? null) as ViewerOf<A>
      return definition.handler({ request, viewer, caller, param })
    })
  return Object.assign(handle, { definition })
}
