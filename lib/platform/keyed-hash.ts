import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from './env'

/** The server's secret. @throws Error when there is none, which `npm start` prevents. */
export function serverSecret(): string {
  const { AUTH_SECRET } = env()
  if (!AUTH_SECRET) throw new Error('AUTH_SECRET is not set.')
  return AUTH_SECRET
}

/** A keyed hash over texts, 32 bytes; the first text is the hash's purpose. */
export function keyedHash(...texts: string[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    createHmac('sha256', serverSecret()).update(JSON.stringify(texts)).digest(),
  )
}
