import 'server-only'
import { Readable } from 'node:stream'
import type { ByteRange } from '../contract'
import { askHost, refused } from './ask-host'

async function* chunksOf(body: ReadableStream<Uint8Array>, ended: AbortController, idleMs: number) {
  const reader = body.getReader()
  try {
    for (;;) {
      const timer = setTimeout(() => ended.abort(), idleMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/**
 * Fetches a file, or a part of it, from the host.
 * @param withinMs how long the host may take to begin, and how long it may fall silent
 * @returns null when the host has no such file; the stream fails when the host breaks off.
 * @throws AppError `unavailable`
 */
export async function readFile(
  address: string,
  range: ByteRange | undefined,
  withinMs: number,
): Promise<Readable | null> {
  const ended = new AbortController()
  const timer = setTimeout(() => ended.abort(), withinMs)
  const headers: HeadersInit = range ? { range: `bytes=${range.start}-${range.end}` } : {}
  const answer = await askHost('read', address, { headers, signal: ended.signal }).finally(() =>
    clearTimeout(timer),
  )
  if (answer.status === 404) return null
  // A whole file in place of a part would be cut at the wrong place.
  if (answer.status !== (range ? 206 : 200)) {
    ended.abort()
    throw refused('read', answer.status)
  }
  if (!answer.body) return Readable.from([])
  return Readable.from(chunksOf(answer.body, ended, withinMs), { objectMode: false })
}
