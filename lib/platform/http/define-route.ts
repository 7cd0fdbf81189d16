import 'server-only'
import { NextResponse } from 'next/server'
import type { z } from 'zod'
import type { Caller } from '@/lib/core/caller'
import type { ErrorCode } from '@/lib/core/errors'
import { sizes } from '@/lib/core/sizes.mjs'
import { addressKey } from '../rate-limit/address-key.mjs'
import { type Access, admit, type IdentityOf, requireConfirmed, type ViewerOf } from './access'
import { afterAnswer } from './after-answer'
import { answerRequest, type RouteContext } from './answer-request'
import { answerOnce } from './idempotency'
import { localiser } from './language'
import type { FileRules } from './part-collector'
import { parseInput, readBody } from './read-input'
import type { UploadedFile } from './read-multipart'
import { storableQuery } from './storable-text'

/** What a handler is given: who calls, and everything already parsed. */
interface RouteInput<A extends Access, Params, Query, Body> {
  viewer: ViewerOf<A>
  /** The session behind the viewer; null on a public route when nobody is signed in. */
  identity: IdentityOf<A>
  params: Params
  query: Query
  body: Body
  /** Files by their field; absent when none was sent. They are gone after the answer. */
  files: Record<string, UploadedFile | undefined>
  caller: Caller
  request: Request
  /** Sends a cookie along with the answer. */
  setCookie: (cookie: string) => void
  /** Runs work after the answer has left: what it takes tells the caller nothing. */
  defer: (work: () => Promise<void>) => void
}

interface RouteDefinition<
  A extends Access,
  Response extends z.ZodType,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
> {
  /** Who may call. There is no default. */
  access: A
  /** Asks who calls to have shown who they are within the last 15 minutes. */
  needsConfirmation?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** Makes the body multipart, with these files. */
  files?: FileRules
  /** For the description: fields and files that the service demands, where the schema alone would do without. */
  demands?: readonly string[]
  /** For the description: refusals beside those that follow from the rest (lib/platform/openapi/operation.ts). */
  refusals?: readonly ErrorCode[]
  response: Response
  status?: number
  /** A key of the catalogue, or a plain text; a function of the answer where it depends. */
  message: string | ((data: z.output<Response>) => string)
  handler: (
    input: RouteInput<A, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Response>>
}

/**
 * Makes a route handler out of its description. In this order: request id, who calls and whether the route is open to
 * them, params, query and body, handler, parse the answer (so that nothing leaks), `{message, data}`, one log line.
 * A POST that is repeated under its `Idempotency-Key` is not carried out again (lib/platform/http/idempotency).
 * Limits of tries are the services' own, since most count by account. Failures become `{message, errors?, request_id}`
 * with the status of their code; the unknown is logged and answers a neutral 500.
 */
export function defineRoute<
  const A extends Access,
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(definition: RouteDefinition<A, Response, Params, Query, Body>) {
  const handle = (request: Request, context: RouteContext) =>
    answerRequest(request, async (caller) => {
      const identity = await admit(definition.access, request)
      if (definition.needsConfirmation && identity) requireConfirmed(identity)
      const search = storableQuery(request.url)
      const params = parseInput(definition.params, await context.params)
      const query = parseInput(definition.query, search)
      const most = definition.access === 'public' ? sizes.publicJson : sizes.json
      const person = identity?.viewer.id ?? addressKey(caller.address)
      const sent = await readBody(request, person, definition.body, definition.files, most)
      const { body, files, fingerprint } = sent
      const carryOut = async () => {
        const cookies: string[] = []
        const result = await definition.handler({
          viewer: (identity?.viewer ?? null) as ViewerOf<A>,
          identity,
          params,
          query,
          body,
          files,
          caller,
          request,
          setCookie: (cookie) => cookies.push(cookie),
          defer: afterAnswer,
        })
        const data = definition.response.parse(result)
        const text =
          typeof definition.message === 'string' ? definition.message : definition.message(data)
        const translate = await localiser(caller.locale)
        const answer = NextResponse.json(
          { message: translate(text), data },
          { status: definition.status ?? 200 },
        )
        for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
        return answer
      }
      try {
        const personId = identity?.viewer.id ?? null
        return await answerOnce({ request, personId, caller, fingerprint }, carryOut)
      } finally {
        await sent.discard()
      }
    })
  return Object.assign(handle, { definition })
}
