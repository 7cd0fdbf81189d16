import { hkdfSync, randomUUID } from 'node:crypto'
import { EncryptJWT } from 'jose'
import { afterEach, expect, it, vi } from 'vitest'
import { readCookieSession } from './edge'
import { decodeSession, encodeSession, SESSION_SECONDS } from './session-cookie'

const claims = { sid: randomUUID(), sub: randomUUID(), role: 'USER' } as const

/** The key that tokens are encrypted with; other algorithms below need it to create valid tokens. */
function key() {
  const secret = process.env.AUTH_SECRET ?? ''
  const info = 'NextAuth.js Generated Encryption Key'
  return new Uint8Array(hkdfSync('sha256', secret, '', info, 32))
}

const tokenWith = (header: { alg: string; enc: string; zip?: string }) =>
  new EncryptJWT({ ...claims })
    .setProtectedHeader(header)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encrypt(key())

it('reads a token that we issued', async () => {
  const token = await encodeSession(claims)
  expect(await decodeSession(token)).toEqual(claims)
  expect(await readCookieSession(() => token)).toEqual(claims)
})

afterEach(() => void vi.useRealTimers())

it('rejects an expired token that it decoded before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const token = await encodeSession(claims)
  expect(await decodeSession(token)).toEqual(claims)
  vi.setSystemTime(Date.now() + SESSION_SECONDS * 1000 + 60_000)
  expect(await decodeSession(token)).toBeNull()
})

it.each([
  { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM' },
  { alg: 'PBES2-HS512+A256KW', enc: 'A256GCM' },
  { alg: 'A256KW', enc: 'A256GCM' },
  { alg: 'A256GCMKW', enc: 'A256GCM' },
  { alg: 'dir', enc: 'A128CBC-HS256' },
  { alg: 'dir', enc: 'A256GCM', zip: 'DEF' },
])('rejects a token of another algorithm, even with our key: %o', async (header) => {
  const token = await tokenWith(header)
  expect(await decodeSession(token)).toBeNull()
  expect(await readCookieSession(() => token)).toBe('ended')
})
