import 'server-only'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { UTApi } from 'uploadthing/server'
import { AppError } from '@/lib/core/errors'
import { describeError, log } from '../../log/log'
import type { ByteRange } from '../contract'
import { watchBody } from '../watch-body'

/** The error for the caller while the file host is away, slow, or refuses us. */
export const createUnavailableError = () => new AppError('unavailable', 'files.unavailable')

/**
 * Sends one request to the file host. Logs no URLs, since those of files are signed.
 * @param what the call's name, for the log
 * @returns a response of any status
 * @throws AppError `unavailable` when none comes, or none before `signal` ends the wait.
 */
export async function requestHost(
  what: string,
  address: string,
  init: RequestInit & { signal: AbortSignal },
): Promise<Response> {
  try {
    return await fetch(address, { ...init, cache: 'no-store' })
  } catch (error) {
    log('warn', 'storage.unreachable', { call: what, ...describeError(error) })
    throw createUnavailableError()
  }
}

/** The error for an unexpected response of the host: a wrong token, a full plan, a fault of its own. */
export function createRefusedError(what: string, status: number): AppError {
  log('error', 'storage.refused', { call: what, status })
  return createUnavailableError()
}

export interface HostSettings {
  /** The token from the host's dashboard. */
  token: string
  /** The URLs of the host's API, uploads and files; the package has defaults. */
  apiUrl?: string | undefined
  ingestUrl?: string | undefined
  filesUrl?: string | undefined
  /** The time limit for a response of the host; longer for one that carries a file, by its size. */
  responseTimeoutMs: number
}

/** The package's configuration: URLs, and no logging of its own. */
export function packageConfig({ token, apiUrl, ingestUrl, filesUrl }: HostSettings) {
  return {
    token,
    logLevel: 'None' as const,
    ...(apiUrl ? { apiUrl } : {}),
    ...(ingestUrl ? { ingestUrl } : {}),
    ...(filesUrl ? { ufsHost: new URL(filesUrl).host, ufsAppIdLocation: 'path' as const } : {}),
  }
}

/** Bytes per millisecond on a slow line to the host. */
const SLOW_LINE = 500

/**
 * The time that an upload's size adds to the limit: a small file fails soon, the largest paper takes most of a
 * minute.
 */
function millisecondsFor(body: RequestInit['body']): number {
  const parts = body instanceof FormData ? [...body.values()] : []
  const bytes = parts.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.size), 0)
  return Math.ceil(bytes / SLOW_LINE)
}

/** The last segment of an upload's URL. */
const getHostKey = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

/**
 * A `fetch` for the package: it has a time limit, logs failures to our log, and sends no bytes to a taken name: the
 * package makes 32-bit names, which can collide among some ten thousand files.
 */
export function createHostFetch(
  responseTimeoutMs: number,
  isUploaded: (hostKey: string) => Promise<boolean>,
) {
  return async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const address = input instanceof Request ? input.url : String(input)
    const isUpload = init?.method === 'PUT'
    if (isUpload && (await isUploaded(getHostKey(address)))) {
      log('warn', 'storage.key_collision')
      throw createUnavailableError()
    }
    const limit = AbortSignal.timeout(responseTimeoutMs + millisecondsFor(init?.body))
    const signal = init?.signal ? AbortSignal.any([init.signal, limit]) : limit
    const what = isUpload ? 'upload' : new URL(address).pathname
    const response = await requestHost(what, address, { ...init, signal })
    if (!response.ok) createRefusedError(what, response.status)
    return response
  }
}

/** Converts the package's errors to those that callers of the storage know. */
function asUnavailable(what: string, error: unknown): AppError {
  if (error instanceof AppError) return error
  // Omits its message: the package's texts contain signed URLs.
  log('warn', 'storage.failed', { call: what, error: error instanceof Error ? error.name : '' })
  return createUnavailableError()
}

/** UploadThing's server API, loaded on first use: a server with files on its disk never loads it. */
export function uploadThingHost(
  settings: HostSettings,
  isUploaded: (hostKey: string) => Promise<boolean>,
) {
  let loaded: Promise<UTApi> | undefined

  async function load(): Promise<UTApi> {
    const { UTApi: Api } = await import('uploadthing/server')
    const fetch = createHostFetch(settings.responseTimeoutMs, isUploaded)
    return new Api({ ...packageConfig(settings), fetch: fetch as never })
  }

  return async function ask<T>(what: string, work: (api: UTApi) => Promise<T>): Promise<T> {
    loaded ??= load()
    const api = await loaded
    try {
      return await work(api)
    } catch (error) {
      throw asUnavailable(what, error)
    }
  }
}

/**
 * Fetches a file, or a part of it, from the host.
 * @param timeoutMs how long the host may take to begin, and how long it may fall silent
 * @returns null when the host has no such file; the stream fails when the host breaks off.
 * @throws AppError `unavailable`
 */
export async function readFile(
  address: string,
  range: ByteRange | undefined,
  timeoutMs: number,
): Promise<Readable | null> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), timeoutMs)
  const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const response = await requestHost('read', address, { headers, signal: ended.signal }).finally(
    () => clearTimeout(timer),
  )
  if (response.status === 404) return null
  // A whole file in place of a range would be cut at the wrong place.
  if (response.status !== (range ? 206 : 200)) {
    ended.abort()
    throw createRefusedError('read', response.status)
  }
  if (!response.body) return Readable.from([])
  return watchBody(Readable.fromWeb(response.body as WebStream), timeoutMs)
}
