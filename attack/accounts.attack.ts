import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { getLink, mailsTo } from '@/e2e/support/mails'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { testEnvironment } from '@/scripts/support/test-runs.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { attack, type Tally } from './support/attack'

// A dedicated server: exposed to others as far as it knows, without a mail provider, and with the usual rate limits.

const VICTIM = 'keza@victim.test'
const STRANGERS_PASSWORD = 'Mallory-2026'
const OWNERS_PASSWORD = 'Inyambo-2026'
const ATTACKERS = 200
const AT_ONCE = 20
/** Parallel tries for one account; after that the waits double. */
const MAX_ATTEMPTS = 5
const OWNERS_ADDRESS = '198.51.100.7'
/** For mails, which leave after the response. */
const MAIL_POLL = { timeout: 20_000 }

interface Call {
  method?: string
  json?: object
  form?: Record<string, string>
  address?: string
  cookie?: string
  token?: string
}

interface AuthResponse {
  status: number
  data: Record<string, string> | null
  errors: Record<string, string[]>
  cookie: string
}

/** Makes a call as somebody behind a trusted proxy. */
async function call(
  path: string,
  { method = 'POST', json, form, address = OWNERS_ADDRESS, cookie, token }: Call,
): Promise<AuthResponse> {
  const body = new FormData()
  for (const [name, value] of Object.entries(form ?? {})) body.append(name, value)
  const response = await fetch(`${process.env.BASE_URL}/api/v1/auth${path}`, {
    method,
    headers: {
      'x-forwarded-for': address,
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(form ? { body } : {}),
    ...(json ? { body: JSON.stringify(json) } : {}),
  })
  const { data = null, errors = {} } = (await response.json()) as Partial<AuthResponse>
  const set = response.headers.getSetCookie().find((each) => each.includes('ingingo.device='))
  return { status: response.status, data, errors, cookie: set?.split(';')[0] ?? '' }
}

const signUp = () =>
  call('/', {
    address: '203.0.113.250',
    form: {
      first_name: 'Mallory',
      last_name: 'Stranger',
      email: VICTIM,
      role: 'USER',
      password: STRANGERS_PASSWORD,
      confirm_password: STRANGERS_PASSWORD,
    },
  })

const logIn = (password: string, more: Call = {}) =>
  call('/login', { json: { email: VICTIM, password }, ...more })

const usedTokens: string[] = []

/** The token in the next mail with a subject. */
async function mailedToken(subject: string): Promise<string> {
  let token = ''
  await expect
    .poll(async () => {
      const mails = (await mailsTo(VICTIM)).filter((mail) => mail.subject === subject)
      const tokens = mails.map((mail) => new URL(getLink(mail)).searchParams.get('token') ?? '')
      token = tokens.find((each) => !usedTokens.includes(each)) ?? ''
      return token
    }, MAIL_POLL)
    .not.toBe('')
  usedTokens.push(token)
  return token
}

/** Somebody signs up with another person's address; that person first declines, then confirms it and finds out. */
async function signUpWithForeignEmail(tally: Tally): Promise<void> {
  const first = await signUp()
  tally.expect(first.status === 201, `the sign-up: ${first.status}`)
  const token = await mailedToken('Confirm your email address')
  const shown = await call(`/verify?token=${token}`, { method: 'GET' })
  const { first_name: name, created_at: when } = shown.data ?? {}
  tally.expect(name === 'Mallory' && Boolean(when), 'the page shows what was registered and when')
  const declined = await call(`/verfy/decline?token=${token}`, {})
  tally.expect(declined.status === 200, `“This wasn’t me”: ${declined.status}`)
  const confirmed = await call(`/verify?token=${token}`, {})
  tally.expect(confirmed.status === 400, `the link of what was declined: ${confirmed.status}`)
  const gone = await logIn(STRANGERS_PASSWORD, { address: '203.0.113.251' })
  tally.expect(gone.status === 401, `the stranger enters what was declined: ${gone.status}`)
}

/** An account confirmed by mistake is reclaimed by the owner of the address: the stranger's password stops working. */
async function reclaimAccount(tally: Tally): Promise<string> {
  await signUp()
  await call(`/verify?token=${await mailedToken('Confirm your email address')}`, {})
  const stranger = await logIn(STRANGERS_PASSWORD, { address: '203.0.113.252' })
  tally.expect(stranger.status === 200, `the stranger, until then: ${stranger.status}`)
  await call('/forget', { json: { email: VICTIM } })
  const json = { password: OWNERS_PASSWORD, confirm_password: OWNERS_PASSWORD }
  const reset = await call(`/reset?token=${await mailedToken('Set a new password')}`, { json })
  tally.expect(reset.status === 200, `a new password: ${reset.status}`)
  const profile = { method: 'GET', token: stranger.data?.JwtToken ?? '' }
  const session = await call('/profile', profile)
  tally.expect(session.status === 401, `the stranger's session: ${session.status}`)
  const password = await logIn(STRANGERS_PASSWORD, { address: '203.0.113.253' })
  tally.expect(password.status === 401, `the stranger's password: ${password.status}`)
  await expect
    .poll(async () => (await mailsTo(VICTIM)).map(({ subject }) => subject), MAIL_POLL)
    .toContain('Your password was changed')
  const known = await logIn(OWNERS_PASSWORD)
  tally.expect(known.status === 200 && known.cookie !== '', `the owner: ${known.status}`)
  return known.cookie
}

/** @param cookie of a browser in which the owner has signed in before */
async function tryPasswords(tally: Tally, cookie: string): Promise<void> {
  const known = async (when: string) => {
    const { status } = await logIn(OWNERS_PASSWORD, { cookie })
    tally.expect(status === 200, `the known browser ${when}: ${status}`)
  }
  const statuses: number[] = []
  const guess = async (n: number, password: string) => {
    const { status } = await logIn(password, { address: `203.0.113.${n}` })
    statuses.push(status)
  }
  for (let first = 1; first <= ATTACKERS; first += AT_ONCE) {
    const numbers = Array.from({ length: AT_ONCE }, (_, at) => first + at)
    // Once the account's count is full, a right guess must not be revealed either.
    const isFull = first > AT_ONCE
    await Promise.all(
      numbers.map((n) => guess(n, isFull && n % 2 === 0 ? OWNERS_PASSWORD : `Wrong-${n}`)),
    )
    await known(`after ${first + AT_ONCE - 1} tries`)
  }
  const checkedCount = statuses.filter((status) => status === 401).length
  tally.note(`${checkedCount} of ${ATTACKERS} tries from as many addresses were looked at`)
  tally.expect(checkedCount <= MAX_ATTEMPTS, `${checkedCount} tries were looked at`)
  tally.expect(!statuses.includes(200), 'a right guess got in')
  const fresh = await logIn(OWNERS_PASSWORD)
  tally.expect(fresh.status === 429 && 'email' in fresh.errors, `a new browser: ${fresh.status}`)
  await call('/link', { json: { email: VICTIM } })
  const json = { token: await mailedToken('Your sign-in link') }
  const entered = await call('/login/link', { json })
  tally.expect(entered.status === 200, `by the link: ${entered.status}`)
  const again = await call('/login/link', { json })
  tally.expect(again.status === 400, `by the link once more: ${again.status}`)
  await known('in the end')
}

attack('account takeover: sign-up, password attempts, links in the log', async (tally) => {
  const server = await startTestServer({
    env: {
      RATE_LIMIT_SCALE: '1',
      HOST: '0.0.0.0',
      TRUSTED_PROXIES: '127.0.0.1,::1',
    },
    logName: 'attack-accounts.log',
  })
  Object.assign(process.env, server.env)
  try {
    await signUpWithForeignEmail(tally)
    await tryPasswords(tally, await reclaimAccount(tally))
    const log = readFileSync(server.env.SERVER_LOG ?? '', 'utf8')
    for (const token of usedTokens) tally.expect(!log.includes(token), 'a link is in the log')
    tally.expect(log.includes('Mails do not leave'), 'the start says that mails do not leave')
  } finally {
    await server.stop()
  }
})

attack(
  'a weak secret: the server does not start, and explains how to create one',
  async (tally) => {
    for (const AUTH_SECRET of [
      'a'.repeat(32),
      'Kigali-2026!xYzQ'.repeat(4),
      'deadbeef'.repeat(8),
    ]) {
      const env = { ...testEnvironment(), AUTH_SECRET }
      const start = [fromRoot('scripts', 'start.mjs')]
      const { status, stderr } = spawnSync(process.execPath, start, { env, timeout: 60_000 })
      const hasHint = String(stderr).includes('openssl rand -base64 33')
      tally.expect(status === 1 && hasHint, `${AUTH_SECRET}: ${status} ${stderr}`)
    }
  },
)
