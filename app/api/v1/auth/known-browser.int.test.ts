import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import { enterLogin } from '@/lib/platform/rate-limit/login-throttle'
import {
  createPending,
  createVisitor,
  mailedToken,
  mailsTo,
  PASSWORD,
  settleWork,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { POST as confirm } from './confirm/route'
import { POST as askForLink } from './link/route'
import { POST as useLink } from './login/link/route'
import { POST as login } from './login/route'
import { POST as change } from './password/route'
import { POST as reset } from './reset/route'

const log = setUpAccountTests()

// The clock stands still unless a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const passSeconds = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const OWNER = '198.51.100.7'
const NEW_PASSWORD = 'Inyambo-2026'

/** A browser: it stores the device cookie it receives, and sends it back. */
function openBrowser(address: string) {
  let cookie = ''
  return {
    async enter(email: string, password: string) {
      const headers: Record<string, string> = cookie ? { cookie } : {}
      const response = await callRoute(login, { json: { email, password }, address, headers })
      this.keep(response.cookies)
      return response
    },
    keep(cookies: string[]) {
      const set = cookies.find((each) => each.startsWith('ingingo.device='))
      if (set) [cookie = ''] = set.split(';')
    },
    cookie: () => cookie,
  }
}

/**
 * An attacker with a network address per attempt: runs the checks that the route makes before it compares a password.
 */
async function attack(email: string, count: number, from = 0) {
  const responses = []
  for (const n of times(count)) {
    const address = `203.0.113.${(from + n) % 200}`
    const attempt = enterLogin({ email, address }).then((tried) => tried.failed())
    responses.push(
      await attempt.then(
        () => 401,
        (error) => error.status,
      ),
    )
  }
  return responses
}

/** Counts the passwords of an attacker with 200 addresses that are checked within 15 minutes. */
async function attackFor15Minutes(email: string, meanwhile: (second: number) => Promise<void>) {
  let looked = 0
  for (let second = 0; second < 900; second += 61) {
    // Tries whenever a wait is over; first makes one more attempt than allowed.
    const statuses = await attack(email, second === 0 ? 6 : 2, second)
    looked += statuses.filter((status) => status === 401).length
    await meanwhile(second)
    passSeconds(61)
  }
  return looked
}

describe('while an attacker with 200 addresses tries an account’s password for 15 minutes', () => {
  it('the owner’s known browser always signs in at once, and the attacker gains no attempt', async () => {
    const [user, other] = [await createVisitor(await withPassword()), await createVisitor()]
    const known = openBrowser(OWNER)
    expect((await known.enter(user.email, PASSWORD)).status).toBe(200)
    const own: number[] = []
    const looked = await attackFor15Minutes(user.email, async (second) => {
      if (second % 5 === 0) own.push((await known.enter(user.email, PASSWORD)).status)
    })
    expect(own).toEqual(Array(3).fill(200))
    // Repeats the attack on an account without the owner's sign-ins; the count must be equal.
    vi.setSystemTime(Date.now() + 86_400_000)
    expect(looked).toBe(await attackFor15Minutes(other.email, async () => undefined))
    expect(looked).toBeLessThanOrEqual(15)
  })

  it('a new browser signs in by one mailed link at once, and the attacker gains no attempt', async () => {
    const user = await createVisitor(await withPassword())
    await attack(user.email, 6)
    const refused = await openBrowser(OWNER).enter(user.email, PASSWORD)
    expect(refused).toMatchObject({ status: 429, cookies: [] })
    expect(refused.errors?.email).toEqual([
      'There were too many sign-in attempts on this account. You can wait, or sign in with a link that we send you.',
    ])
    await callRoute(askForLink, { json: { email: user.email }, address: OWNER })
    expect(await mailsTo(user.email)).toHaveLength(1)
    const token = await mailedToken(user.email)
    const response = await callRoute(useLink, { json: { token }, address: OWNER })
    expect(response).toMatchObject({
      status: 200,
      message: 'Welcome back.',
      data: { role: 'USER' },
    })
    expect(await attack(user.email, 2)).toEqual([429, 429])
    // It is a known browser from then on.
    const known = openBrowser(OWNER)
    known.keep(response.cookies)
    expect((await known.enter(user.email, PASSWORD)).status).toBe(200)
  })

  it('the attacker’s own link requests do not block the owner’s', async () => {
    const user = await createVisitor(await withPassword())
    const ask = (address: string) => callRoute(askForLink, { json: { email: user.email }, address })
    const asked: number[] = []
    for (const n of times(20)) {
      asked.push((await ask(`203.0.113.${n}`)).status)
      await settleWork()
      passSeconds(61)
    }
    expect(new Set(asked)).toEqual(new Set([200]))
    // In twenty minutes, at most one mail every five.
    const mails = await mailsTo(user.email)
    expect(mails).toHaveLength(4)
    expect((await ask(OWNER)).status).toBe(200)
    const token = await mailedToken(user.email)
    expect((await callRoute(useLink, { json: { token } })).status).toBe(200)
  })

  it('a known browser can still change its password', async () => {
    const user = await createVisitor(await withPassword())
    const known = openBrowser(OWNER)
    await known.enter(user.email, PASSWORD)
    await attack(user.email, 6)
    passSeconds(1)
    const json = {
      current_password: PASSWORD,
      password: NEW_PASSWORD,
      confirm_password: NEW_PASSWORD,
    }
    const headers = { cookie: known.cookie() }
    const response = await callRoute(change, { json, headers, bearer: await signIn(user) })
    expect(response.status).toBe(200)
    expect((await known.enter(user.email, NEW_PASSWORD)).status).toBe(429)
    known.keep(response.cookies)
    expect((await known.enter(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  it('a known browser can still confirm its owner’s identity, and the attacker gains no attempt', async () => {
    const user = await createVisitor(await withPassword())
    const known = openBrowser(OWNER)
    await known.enter(user.email, PASSWORD)
    const bearer = await signIn(user)
    const confirmBy = async (password: string, headers: Record<string, string>) =>
      (await callRoute(confirm, { json: { password }, bearer, address: OWNER, headers })).status
    const cookie = known.cookie()
    expect(await attack(user.email, 4)).toEqual(Array(4).fill(401))
    expect(await confirmBy(PASSWORD, { cookie })).toBe(200)
    expect(await attack(user.email, 2)).toEqual([401, 429])
    expect(await confirmBy(PASSWORD, { cookie })).toBe(200)
    expect(await confirmBy(PASSWORD, {})).toBe(429)
    expect(await attack(user.email, 1)).toEqual([429])
    // Its own wrong passwords count as at sign-in.
    const wrong = []
    for (const _ of times(6)) wrong.push(await confirmBy('Wrong-1234', { cookie }))
    expect(wrong).toEqual([422, 422, 422, 422, 422, 429])
    expect((await known.enter(user.email, PASSWORD)).status).toBe(429)
  })
})

describe('the device cookie', () => {
  it('is signed, HttpOnly, valid for a year, and contains no names', async () => {
    const user = await createVisitor(await withPassword())
    const { cookies } = await openBrowser(OWNER).enter(user.email, PASSWORD)
    const cookie = cookies.find((each) => each.startsWith('ingingo.device=')) ?? ''
    expect(cookie).toMatch(
      /^ingingo\.device=[\w-]{43}\.\w+\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    expect(cookie).not.toContain(user.id)
  })

  it('grants nothing without the password', async () => {
    const user = await createVisitor(await withPassword())
    const known = openBrowser(OWNER)
    await known.enter(user.email, PASSWORD)
    const responses = []
    for (const _ of times(6)) responses.push((await known.enter(user.email, 'Wrong-1234')).status)
    expect(responses).toEqual([401, 401, 401, 401, 401, 429])
    // Its attempts count separately, so the account's own count is unaffected.
    expect((await openBrowser('198.51.100.8').enter(user.email, PASSWORD)).status).toBe(200)
  })

  it('covers only accounts with a sign-in, of which a browser may have several', async () => {
    const [one, two, third] = await Promise.all(
      times(3).map(async () => createVisitor(await withPassword())),
    )
    if (!one || !two || !third) throw new Error('not created')
    const shared = openBrowser(OWNER)
    for (const { email } of [one, two]) await shared.enter(email, PASSWORD)
    for (const { email } of [one, two, third]) await attack(email, 6)
    const responses = []
    for (const { email } of [one, two, third]) responses.push(await shared.enter(email, PASSWORD))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it.each<[string, (value: string) => string]>([
    ['altered', (value) => value.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['given a later date', (value) => value.replace(/\.\w+\./, '.zzzzzzzzz.')],
    ['made up', () => `ingingo.device=${'x'.repeat(43)}.zzzz.${'x'.repeat(43)}`],
    ['far too long', (value) => value + `.a.${'x'.repeat(43)}`.repeat(500)],
  ])('is ignored when %s', async (_name, change) => {
    const user = await createVisitor(await withPassword())
    const known = openBrowser(OWNER)
    await known.enter(user.email, PASSWORD)
    await attack(user.email, 6)
    known.keep([change(known.cookie())])
    expect((await known.enter(user.email, PASSWORD)).status).toBe(429)
  })

  it('is void after a reset, which marks its own browser', async () => {
    const user = await createVisitor(await withPassword())
    const [thief, owner] = [openBrowser('203.0.113.250'), openBrowser(OWNER)]
    await thief.enter(user.email, PASSWORD)
    passSeconds(1)
    const query = `token=${await issueToken(db(), user.id, 'RESET')}`
    const json = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
    owner.keep((await callRoute(reset, { query, json })).cookies)
    await attack(user.email, 6)
    expect((await thief.enter(user.email, NEW_PASSWORD)).status).toBe(429)
    expect((await owner.enter(user.email, NEW_PASSWORD)).status).toBe(200)
  })
})

describe('a sign-in link', () => {
  const sent = async () => {
    const user = await createVisitor()
    await callRoute(askForLink, { json: { email: user.email } })
    return { user, token: await mailedToken(user.email) }
  }
  const use = (token: string) => callRoute(useLink, { json: { token } })

  it('has 256 bits, is stored as a hash, and expires after ten minutes', async () => {
    const { token } = await sent()
    expect(token).toMatch(/^[\w-]{43}$/)
    const row = await db().oneTimeToken.findFirstOrThrow()
    expect(row.tokenHash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBeLessThanOrEqual(600_000)
    passSeconds(601)
    expect(await use(token)).toMatchObject({
      status: 400,
      message: 'This sign-in link has been used or has expired.',
    })
  })

  it('works once among twenty concurrent attempts', async () => {
    const { token } = await sent()
    const responses = await Promise.all(times(20).map(() => use(token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
    expect(await db().session.count()).toBe(1)
  })

  it('is void after a deactivation', async () => {
    const { user, token } = await sent()
    await db().user.update({ where: { id: user.id }, data: { accountStatus: 'DEACTIVE' } })
    expect((await use(token)).status).toBe(400)
  })

  it('gets the same response for known, unknown and deactivated accounts', async () => {
    const [active, pending] = [await createVisitor(), await createPending()]
    const gone = await createVisitor({ accountStatus: 'DEACTIVE' })
    const emails = [active.email, pending.email, gone.email, 'nobody@ingingo.test']
    const responses = await Promise.all(
      emails.map((email) => callRoute(askForLink, { json: { email } })),
    )
    const [first, ...others] = responses.map(({ status, body, headers }) => {
      const shown = [...headers].filter(([name]) => name !== 'x-request-id')
      return { status, body, headers: Object.fromEntries(shown) }
    })
    expect(first?.status).toBe(200)
    for (const other of others) expect(other).toEqual(first)
    await settleWork()
    const queued = await db().outboxEmail.findMany()
    expect(queued.map(({ toAddress }) => toAddress)).toEqual([active.email])
    expect(log.lines.join()).not.toContain(active.email)
  })

  it('is rejected in the same way for unknown and known accounts', async () => {
    const user = await createVisitor(await withPassword())
    const bodies = []
    for (const email of [user.email, 'nobody@ingingo.test']) {
      await attack(email, 5)
      const { status, body } = await openBrowser(OWNER).enter(email, PASSWORD)
      const { request_id, ...rest } = body
      bodies.push({ status, rest, hasId: typeof request_id })
    }
    expect(bodies[0]).toEqual(bodies[1])
  })
})
