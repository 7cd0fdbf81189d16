import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { storage } from '@/lib/platform/storage/storage'

// Builds hostile uploads, and checks what they leave behind.

const BOUNDARY = 'x-boundary'
const PIECE = 64 * 1024
const MAX_PIECES = (50 * 1024 * 1024) / PIECE

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const partHead = (field: string, name: string, type: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`

/** One part of a form as raw bytes, whatever its name and type claim. */
export const filePart = (field: string, name: string, content: Uint8Array, type = 'text/html') =>
  Buffer.concat([Buffer.from(partHead(field, name, type)), content, Buffer.from('\r\n')])

/** A form of these fields and raw parts. */
export function rawForm(fields: Record<string, string>, ...parts: Buffer[]): Buffer {
  const texts = Object.entries(fields).map(
    ([name, text]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** A file of 50 MB generated while it is read, without a declared length; `read` returns how much was requested. */
export function endlessForm(field: string, start: string) {
  let pieces = 0
  const body = new ReadableStream({
    pull(controller) {
      if (pieces >= MAX_PIECES) return controller.close()
      const head = pieces === 0 ? partHead(field, 'a.bin', 'text/html') + start : ''
      pieces += 1
      controller.enqueue(Buffer.from(head + 'x'.repeat(PIECE)))
    },
  })
  /** The number of bytes requested so far. */
  const read = () => pieces * PIECE
  return { body, read }
}

/** Every key in the storage. */
export async function storedKeys(): Promise<(string | null)[]> {
  const keys = []
  for await (const { key } of storage().list()) keys.push(key)
  return keys.sort()
}

/** The SHA-256 of the object under a key, in hexadecimal; null when there is none. */
export async function storedHash(key: string): Promise<string | null> {
  const stream = await storage().read(key)
  if (!stream) return null
  return createHash('sha256')
    .update(await buffer(stream))
    .digest('hex')
}
