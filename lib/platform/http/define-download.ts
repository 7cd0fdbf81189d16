import 'server-only'
import type { z } from 'zod'
import type { Caller } from '@/lib/core/caller'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import type { ResponseTypes } from '../openapi/operation'
import {
  type Access,
  type AccessIdentity,
  type AccessViewer,
  requireAccess,
  requireConfirmed,
  withCookieToken,
} from './access'
import { handleRequest, type RouteContext } from './handle-request'
import { parseInput, storableQuery } from './read-input'

interface DownloadInput<A extends Access, Query> {
  request: Request
  viewer: AccessViewer<A>
  /** The session behind the viewer; null on a public route when nobody is signed in. */
  identity: AccessIdentity<A>
  query: Query
  caller: Caller
  /** A segment of the path; a catch-all's segments are joined by `/`. A missing one is an empty string. */
  param: (name: string) => string
}

interface DownloadDefinition<A extends Access, Query extends z.ZodType> {
  /** Who may call. There is no default. */
  access: A
  /** Requires the caller to have re-authenticated within the last 15 minutes. */
  needsConfirmation?: boolean
  /** Whether a browser opens it by its URL, and so sends only its cookie. */
  isPage?: boolean
  /** Describes the segments of the path; `param` returns them unchecked. */
  params?: z.ZodType
  query?: Query
  /** For the API description: the responses, and errors that do not follow from the other settings. */
  responses: ResponseTypes
  errorResponses?: readonly ErrorCode[]
  handler: (input: DownloadInput<A, z.output<Query>>) => Promise<Response>
}

/**
 * Creates a handler with a response other than `{message, data}`: a file, a citation, a redirect. Errors become the
 * same responses as on every route, and each request leaves one log line.
 */
export function defineDownload<
  const A extends Access,
  Query extends z.ZodType = z.ZodType<undefined>,
>(definition: DownloadDefinition<A, Query>) {
  const handle = (request: Request, context: RouteContext) =>
    handleRequest(request, async (caller) => {
      const authenticated = definition.isPage ? withCookieToken(request) : request
      const identity = await requireAccess(definition.access, authenticated)
      if (definition.needsConfirmation && identity) requireConfirmed(identity)
      const query = parseInput(definition.query, storableQuery(request.url))
      const segments = await context.params
      const param = (name: string) => [segments[name] ?? ''].flat().join('/')
      const viewer = (identity?.viewer ?? null) as AccessViewer<A>
      return definition.handler({ request, viewer, identity, query, caller, param })
    })
  return Object.assign(handle, { definition })
}

/** Answers any request under /api that matches no route: 404. */
export const unknownCall = defineDownload({
  access: 'public',
  responses: {},
  handler: async () => {
    throw new AppError('not_found', 'Not found')
  },
})
