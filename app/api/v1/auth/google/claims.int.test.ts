import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureGoogle } from '@/lib/testing/google-server'
import { GET as begin, POST as exchange } from './route'

const google = await configureGoogle()
const { service } = google
afterAll(google.stop)
const log = setUpAccountTests()

const keza = { sub: '1001', email: 'keza@example.org', email_verified: true, given_name: 'Keza' }

const browser = () => openBrowser({ begin, back, exchange })

/** For the rest of a test, Google's tokens carry other claims. */
function claimInstead(claims: object): void {
  const change = ({ payload }: { payload: object }) => void Object.assign(payload, claims)
  service.on('beforeTokenSigning', change)
  onTestFinished(() => void service.off('beforeTokenSigning', change))
}

interface TokenResponse {
  body: Record<string, unknown> | '' | null
  statusCode: number
}

/** For the rest of a test, Google responds differently to a code. */
function changeTokenResponse(change: (response: TokenResponse) => void): void {
  service.on('beforeResponse', change)
  onTestFinished(() => void service.off('beforeResponse', change))
}

async function expectRefused(): Promise<void> {
  expect((await browser().signIn(keza)).location).toBe('/auth/login?error=google')
  expect(await db().user.count()).toBe(0)
  expect(await db().oneTimeToken.count()).toBe(0)
}

describe('Google’s claims are rejected', () => {
  it.each([
    ['for another sign-in', { nonce: 'x'.repeat(43) }],
    ['for another application', { aud: 'another-client' }],
    ['from another issuer', { iss: 'https://accounts.example.org' }],
    ['of an hour ago', { iat: 1, exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['about nobody', { sub: undefined }],
  ])('%s', async (_, claims) => {
    claimInstead(claims)
    await expectRefused()
  })

  it('when they were altered', async () => {
    changeTokenResponse(({ body }) => {
      if (!body) return
      const [head, , signature] = String(body.id_token).split('.')
      const forged = { ...keza, iss: google.url, aud: google.env.GOOGLE_CLIENT_ID }
      const claims = Buffer.from(JSON.stringify(forged)).toString('base64url')
      body.id_token = [head, claims, signature].join('.')
    })
    await expectRefused()
  })

  it('when the exchange of the code fails', async () => {
    changeTokenResponse((response) => {
      response.statusCode = 500
    })
    await expectRefused()
  })
})

it('and log the failure without personal data', async () => {
  const errors: string[] = []
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => errors.push(String(line)) > 0)
  const heard = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const tab = browser()
  const { code } = await tab.signIn(keza)
  const { data } = await tab.exchange(code)
  claimInstead({ nonce: 'x' })
  const address = await tab.leave(keza)
  await tab.comeBack(address)
  const text = [...log.lines, ...errors, ...heard.mock.calls.flat()].join('\n')
  expect(text).toContain('"event":"google.failed"')
  expect(text).toContain('"path":"/api/auth/callback/google"')
  const secrets = [
    keza.email,
    keza.given_name,
    code,
    data.JwtToken,
    google.env.GOOGLE_CLIENT_SECRET,
  ]
  for (const secret of [...secrets, ...address.searchParams.values()]) {
    expect(text).not.toContain(secret)
  }
})
