import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** The configuration is read once per process, so each case reloads it. */
async function cookiesAt(siteUrl: string) {
  vi.stubEnv('SITE_URL', siteUrl)
  return import('./session-cookie')
}

beforeEach(() => void vi.resetModules())
afterEach(() => void vi.unstubAllEnvs())

describe('under https', () => {
  it('binds the cookie to this host and to https', async () => {
    const { sessionCookie, sessionCookieName, expiredSessionCookie } =
      await cookiesAt('https://ingingo.test')
    const name = '__Host-next-auth.session-token'
    const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
    expect(sessionCookieName()).toBe(name)
    expect(sessionCookie('abc', true)).toBe(`${name}=abc; Max-Age=2592000; ${attributes}`)
    expect(sessionCookie('abc', false)).toBe(`${name}=abc; ${attributes}`)
    expect(expiredSessionCookie()).toBe(`${name}=; Max-Age=0; ${attributes}`)
  })
})

describe('under http', () => {
  it('uses no prefix, which browsers would reject', async () => {
    const { sessionCookie, sessionCookieName } = await cookiesAt('http://localhost:3000')
    expect(sessionCookieName()).toBe('next-auth.session-token')
    expect(sessionCookie('abc', false)).toBe(
      'next-auth.session-token=abc; Path=/; HttpOnly; SameSite=Lax',
    )
  })
})

it('sets no Domain, so that no other host of the hospital reads it', async () => {
  const { sessionCookie } = await cookiesAt('https://ingingo.test')
  expect(sessionCookie('abc', true)).not.toMatch(/domain/i)
})
