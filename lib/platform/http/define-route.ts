import 'server-only'
import { NextResponse } from 'next/server'
import type { z } from 'zod'
import type { Caller } from '@/lib/core/caller'
import { AppError, type ErrorCode } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { sizes } from '@/lib/core/sizes.mjs'
import {
  type ClaimedCall,
  claimKey,
  openResponse,
  releaseKey,
  runClaimed,
  sealResponse,
  storeResponse,
} from '../idempotency/claims'
import { describeError, log } from '../log/log'
import { addressKey } from '../rate-limit/address-key.mjs'
import { keyedHash } from '../server-secret'
import { directUploads } from '../storage/storage'
import { type ClaimedUpload, claimUpload, finishUpload, releaseUpload } from '../uploads/grants'
import {
  type Access,
  type AccessIdentity,
  type AccessViewer,
  requireAccess,
  requireConfirmed,
} from './access'
import { afterResponse } from './after-response'
import { errorResponse, handleRequest, localiser, type RouteContext } from './handle-request'
import { parseInput, readBody, storableQuery } from './read-input'
import { type FileRules, fileTooLarge, type UploadedFile } from './read-multipart'
import { openUploadFolder, type UploadFolder } from './upload-folder'

/** A call's files, fetched from the file host that they were uploaded to. */
interface RedeemedUploads {
  files: Record<string, UploadedFile>
  /** Ends the uploads after the call has used them. */
  finish: () => Promise<void>
  /** Releases the uploads after a failed call, so that they can be submitted again. */
  release: () => Promise<void>
}

const NO_UPLOADS: RedeemedUploads = {
  files: {},
  finish: async () => undefined,
  release: async () => undefined,
}

/** The error for an upload that is invalid, used, too old, incomplete, or belongs to another person or purpose. */
const uploadError = (field: string) =>
  new AppError('invalid', 'files.uploadLost', { [field]: ['files.uploadLost'] })

/** Sweeps remove leftovers here and at the host; the call itself is done. */
const logOrphanedFile = (error: unknown) =>
  log('warn', 'file.orphaned', { key: null, ...describeError(error) })

const clearFolder = (folder: UploadFolder) => folder.remove().catch(logOrphanedFile)

async function fetchFile(
  field: string,
  { hostKey, name, size }: ClaimedUpload,
  rules: FileRules,
  folder: UploadFolder,
): Promise<UploadedFile> {
  const rule = rules[field]
  const content = rule && (await directUploads()?.open(hostKey))
  if (!content) throw uploadError(field)
  try {
    const file = await folder.put(content, name, rule.maxBytes)
    if (file.size !== size) throw uploadError(field)
    return file
  } catch (error) {
    if (error instanceof AppError)
      throw error.code === 'too_large' ? fileTooLarge(field, rule) : error
    log('warn', 'storage.unreachable', { call: 'fetch', ...describeError(error) })
    throw new AppError('unavailable', 'files.unavailable')
  }
}

/**
 * Fetches the files that a caller uploaded to the file host and now refers to. Asks the host by its own key, never by
 * a URL from a request. The files are then checked like those of a form.
 * @param granted ids of uploads, by the field that each is for
 * @param userId null for an anonymous caller, who has no uploads
 * @throws AppError `invalid` or `too_large` at the field; `unavailable` when the host is away; nothing stays claimed
 * then
 */
export async function redeemUploads(
  granted: Record<string, string>,
  userId: string | null,
  rules: FileRules | undefined,
): Promise<RedeemedUploads> {
  const wanted = Object.entries(granted)
  if (wanted.length === 0 || !rules) return NO_UPLOADS
  const claimed: ClaimedUpload[] = []
  const folder = await openUploadFolder()
  const files: Record<string, UploadedFile> = {}
  const release = async () => {
    await clearFolder(folder)
    await Promise.all(claimed.map(releaseUpload))
  }
  try {
    for (const [field, id] of wanted) {
      const upload = userId && isUuid(id) ? await claimUpload(id, userId, field) : null
      if (!upload) throw uploadError(field)
      claimed.push(upload)
      files[field] = await fetchFile(field, upload, rules, folder)
    }
  } catch (error) {
    await release()
    throw error
  }
  const finish = async () => {
    await clearFolder(folder)
    await Promise.all(claimed.map(finishUpload)).catch(logOrphanedFile)
  }
  return { files, finish, release }
}

/** The properties that distinguish one request from another. */
interface RepeatableCall {
  request: Request
  /** Null when nobody is signed in. */
  personId: string | null
  caller: Caller
  /** Distinguishes one body from another: fields, and the bytes of files. */
  fingerprint: () => string
}

/** Seconds until a running request may be done. */
const RETRY_AFTER_SECONDS = 1

/** 1 to 255 visible characters. */
const KEY = /^[\x21-\x7e]{1,255}$/

function readKey(request: Request): string | null {
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  if (key !== null && !KEY.test(key)) throw new AppError('malformed', 'request.keyInvalid')
  return key
}

/** The request has succeeded or failed by now, so errors of its key are only logged. */
async function logErrors(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log('error', 'idempotency.save_failed', describeError(error))
  }
}

async function executeOnce(
  call: ClaimedCall,
  key: string,
  { requestId, locale }: Caller,
  work: () => Promise<Response>,
): Promise<Response> {
  const storeForRepeats = (response: Response) =>
    logErrors(async () => storeResponse(call, await sealResponse(response, key, call.id)))
  try {
    const response = await runClaimed(call, work)
    await storeForRepeats(response)
    return response
  } catch (error) {
    let isFree = true
    await logErrors(async () => {
      isFree = await releaseKey(call)
    })
    if (isFree) throw error
    const response = await errorResponse(error, requestId, locale)
    await storeForRepeats(response)
    return response
  }
}

/**
 * Carries out a POST with an `Idempotency-Key` once: a repeat by the same person, with the same key and content, gets
 * the first response again (status, body, cookies) for 24 hours, and the work is not repeated. A request that failed
 * without changing anything may be retried with its key. Without the header, just does the work.
 * @throws AppError `malformed` (400) for an invalid key; `invalid` (422) for a key that was sent with another
 * request; `conflict` (409) with `Retry-After` while the first is in progress; `conflict` without it when the process
 * died before storing its response
 */
async function respondOnce(
  { request, personId, caller, fingerprint }: RepeatableCall,
  work: () => Promise<Response>,
): Promise<Response> {
  const key = readKey(request)
  if (key === null) return work()
  const { pathname, search } = new URL(request.url)
  // Anonymous callers are told apart by network address, so that nobody gets a stranger's response by using their
  // key.
  const id = keyedHash('key', personId ?? `at ${caller.address}`, pathname, key)
  const claim = await claimKey(id, keyedHash('request', search, fingerprint()))
  if (claim.state === 'ours') return executeOnce(claim.call, key, caller, work)
  if (claim.state === 'other') throw new AppError('invalid', 'request.keyReused')
  if (claim.state === 'running') {
    throw new AppError('conflict', 'request.stillRunning', undefined, RETRY_AFTER_SECONDS)
  }
  const response = claim.state === 'answered' ? openResponse(claim.answer, key, id) : null
  if (!response) throw new AppError('conflict', 'request.answerLost')
  return response
}

/** The input of a handler: the caller, and all parsed input. */
interface RouteInput<A extends Access, Params, Query, Body> {
  viewer: AccessViewer<A>
  /** The session behind the viewer; null on a public route when nobody is signed in. */
  identity: AccessIdentity<A>
  params: Params
  query: Query
  body: Body
  /** Files by field; absent when none was sent. They are deleted after the response. */
  files: Record<string, UploadedFile | undefined>
  caller: Caller
  request: Request
  setCookie: (cookie: string) => void
  /** Runs work after the response has been sent, so that its duration reveals nothing to the caller. */
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
  /** Requires the caller to have re-authenticated within the last 15 minutes. */
  needsConfirmation?: boolean
  params?: Params
  query?: Query
  body?: Body
  /** Makes the body multipart, with these files. */
  files?: FileRules
  /** For the API description: fields and files that the service requires although the schema does not. */
  requiredFields?: readonly string[]
  /**
   * For the API description: errors that do not follow from the other settings (lib/platform/openapi/operation.ts).
   */
  errorResponses?: readonly ErrorCode[]
  response: Response
  status?: number
  /** A catalogue key, or plain text; a function of the response data where it varies. */
  message: string | ((data: z.output<Response>) => string)
  handler: (
    input: RouteInput<A, z.output<Params>, z.output<Query>, z.output<Body>>,
  ) => Promise<z.input<Response>>
}

/** Sets the length: without it, Next compresses the response even where that does not make it smaller. */
function toResponse(responseBody: object, status: number): NextResponse {
  const body = Buffer.from(JSON.stringify(responseBody))
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
  return new NextResponse(body, { status, headers })
}

/**
 * Creates a route handler from its definition. In this order: request id, authentication and access, params, query
 * and body, handler, parsing of the response (which drops unlisted fields), `{message, data}`, one log line. A POST
 * repeated with its `Idempotency-Key` is not carried out again. The services enforce rate limits, since most count by
 * account. Errors become `{message, errors?, request_id}` with the status of their code; an unknown error is logged
 * and returns a neutral 500.
 */
export function defineRoute<
  const A extends Access,
  Response extends z.ZodType,
  Params extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<undefined>,
  Body extends z.ZodType = z.ZodType<undefined>,
>(definition: RouteDefinition<A, Response, Params, Query, Body>) {
  const handle = (request: Request, context: RouteContext) =>
    handleRequest(request, async (caller) => {
      const identity = await requireAccess(definition.access, request)
      if (definition.needsConfirmation && identity) requireConfirmed(identity)
      const search = storableQuery(request.url)
      const params = parseInput(definition.params, await context.params)
      const query = parseInput(definition.query, search)
      const maxBytes = definition.access === 'public' ? sizes.publicJson : sizes.json
      const person = identity?.viewer.id ?? addressKey(caller.address)
      const sent = await readBody(request, person, definition.body, definition.files, maxBytes)
      const { body, fingerprint } = sent
      const personId = identity?.viewer.id ?? null
      const execute = async () => {
        const redeemed = await redeemUploads(sent.granted, personId, definition.files)
        try {
          const response = await respondWith({ ...sent.files, ...redeemed.files })
          await redeemed.finish()
          return response
        } catch (error) {
          await redeemed.release()
          throw error
        }
      }
      const respondWith = async (files: Record<string, UploadedFile | undefined>) => {
        const cookies: string[] = []
        const result = await definition.handler({
          viewer: (identity?.viewer ?? null) as AccessViewer<A>,
          identity,
          params,
          query,
          body,
          files,
          caller,
          request,
          setCookie: (cookie) => cookies.push(cookie),
          defer: afterResponse,
        })
        const data = definition.response.parse(result)
        const text =
          typeof definition.message === 'string' ? definition.message : definition.message(data)
        const translate = await localiser(caller.locale)
        const response = toResponse({ message: translate(text), data }, definition.status ?? 200)
        for (const cookie of cookies) response.headers.append('set-cookie', cookie)
        return response
      }
      try {
        return await respondOnce({ request, personId, caller, fingerprint }, execute)
      } finally {
        await sent.discard()
      }
    })
  return Object.assign(handle, { definition })
}
