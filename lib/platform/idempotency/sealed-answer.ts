import 'server-only'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { serverSecret } from '../keyed-hash'

// A response may contain a session token, and a request a password: neither must be readable in the database. Hashes are keyed,
// and a response can only be decrypted with the key that the client sent, which is not stored.

type Bytes = Uint8Array<ArrayBuffer>

const NONCE = 12
const TAG = 16

const keptAnswer = z.object({
  status: z.number().int(),
  type: z.string(),
  cookies: z.array(z.string()),
  body: z.string(),
})

const keyOf = (clientKey: string, id: Bytes) =>
  Buffer.from(hkdfSync('sha256', serverSecret(), id, `answer:${clientKey}`, 32))

/** Encrypts the status, body, type and cookies of a response. */
export async function sealAnswer(answer: Response, clientKey: string, id: Bytes): Promise<Bytes> {
  const kept: z.input<typeof keptAnswer> = {
    status: answer.status,
    type: answer.headers.get('content-type') ?? '',
    cookies: answer.headers.getSetCookie(),
    body: await answer.clone().text(),
  }
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyOf(clientKey, id), nonce)
  const text = Buffer.concat([cipher.update(JSON.stringify(kept)), cipher.final()])
  return Uint8Array.from(Buffer.concat([nonce, cipher.getAuthTag(), text]))
}

/** Decrypts the response; null when it was sealed under another server secret. */
export function openAnswer(sealed: Bytes, clientKey: string, id: Bytes): Response | null {
  const nonce = sealed.subarray(0, NONCE)
  const decipher = createDecipheriv('aes-256-gcm', keyOf(clientKey, id), nonce)
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG))
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()])
    const { status, type, cookies, body } = keptAnswer.parse(JSON.parse(text.toString()))
    const headers = new Headers({ 'content-type': type, 'idempotency-replayed': 'true' })
    for (const cookie of cookies) headers.append('set-cookie', cookie)
    return new Response(body, { status, headers })
  } catch {
    return null
  }
}
