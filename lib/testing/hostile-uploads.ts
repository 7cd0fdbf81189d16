import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { storage } from '@/lib/platform/storage/storage'

// What hostile uploads are sent in, and what must be left of them.

const BOUNDARY = 'x-boundary'
const PIECE = 64 * 1024
const MOST_PIECES = (50 * 1024 * 1024) / PIECE

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

const partHead = (field: string, name: string, type: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`

/** One part of a form as its bytes go over the wire, whatever its name and type claim. */
export const filePart = (field: string, name: string, content: Uint8Array, type = 'text/html') =>
  Buffer.concat([Buffer.from(partHead(field, name, type)), content, Buffer.from('\r\n')])

/** A form of these fields and parts. */
export function rawForm(fields: Record<string, string>, ...parts: Buffer[]): Buffer {
  const texts = Object.entries(fields).map(
    ([name, text]) =>
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  )
  return Buffer.concat([Buffer.from(texts.join('')), ...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** A file of 50 MB that is made while it is read, without saying how long it is; `read` tells how far it came. */
export function endlessForm(field: string, start: string) {
  let pieces = 0
  const body = new ReadableStream({
    pull(controller) {
      if (pieces >= MOST_PIECES) return controller.close()
      const head = pieces === 0 ? partHead(field, 'a.bin', 'text/html') + start : ''
      pieces += 1
      controller.enqueue(Buffer.from(head + 'x'.repeat(PIECE)))
    },
  })
  /** Bytes that were asked for. */
  const read = () => pieces * PIECE
  return { body, read }
}

/** Every key in the storage. */
export async function storedKeys(): Promise<(string | null)[]> {
  const keys = []
  for await (const { key } of storage().list()) keys.push(key)
  return keys.sort()
}

/** The SHA-256 of what lies under a key, hexadecimal; null where nothing does. */
export async function storedHash(key: string): Promise<string | null> {
  const stream = await storage().read(key)
  if (!stream) return null
  return createHash('sha256')
    .update(await buffer(stream))
    .digest('hex')
}
