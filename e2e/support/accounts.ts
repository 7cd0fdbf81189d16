import { randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, type Page } from '@playwright/test'
import { encode } from 'next-auth/jwt'
import { sql } from './database'
import { field } from './forms'
import { getLink, waitForMail } from './mails'
import { en, fill } from './texts'

export interface Credentials {
  email: string
  password: string
}

export interface Person extends Credentials {
  first_name: string
  last_name: string
  role: 'USER' | 'RHEUMATOLOGIST' | 'INTERNAL_MEDICINE'
}

const DAY_S = 24 * 60 * 60
const SESSION_COOKIE = 'next-auth.session-token'

export const PASSWORD = 'Umuganda-1'
export const admin: Credentials = { email: 'admin@ingingo.test', password: 'Ingingo-Demo-1' }
export const visitor: Credentials = { email: 'visitor@ingingo.test', password: 'Ingingo-Demo-1' }

/** A person without an account. */
export const newPerson = (overrides: Partial<Person> = {}): Person => ({
  first_name: 'Keza',
  last_name: 'Mutoni',
  email: `${randomBytes(6).toString('hex')}@people.test`,
  role: 'USER',
  password: PASSWORD,
  ...overrides,
})

async function getData(response: APIResponse) {
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()).data
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Signs in without the screens, by the login page's call; the context keeps the cookie. Returns the token. */
export async function signInByCall(
  request: APIRequestContext,
  { email, password }: Credentials,
): Promise<string> {
  const response = await request.post('/api/v1/auth/login', { data: { email, password } })
  return (await getData(response)).JwtToken
}

/**
 * Opens a session like a sign-in, without the password: the row and its token. Hashing is deliberately slow, and five
 * journeys cover the real sign-in.
 */
export async function openSession({ email }: Pick<Credentials, 'email'>): Promise<string> {
  const [session] = await sql<{ sid: string; sub: string; role: string; approved: boolean }>(
    `WITH opened AS (
       INSERT INTO session (id, user_id, device, expires_at, confirmed_at)
       SELECT gen_random_uuid(), id, 'Chrome on Linux', now() + interval '1 day', now()
       FROM "user" WHERE email = $1
       RETURNING id, user_id)
     SELECT opened.id AS sid, "user".id AS sub, role, is_approved AS approved
     FROM opened JOIN "user" ON "user".id = opened.user_id`,
    [email],
  )
  if (!session) throw new Error(`${email} has no account.`)
  return encode({ token: { ...session }, secret: process.env.AUTH_SECRET ?? '', maxAge: DAY_S })
}

interface Licence {
  name: string
  mimeType: string
  buffer: Buffer
}

/** Registers somebody without the screens; their address is not confirmed. */
export async function register(
  request: APIRequestContext,
  person: Person,
  licence?: Licence,
): Promise<{ user_id: string }> {
  const { first_name, last_name, email, role, password } = person
  const texts = { first_name, last_name, email, role, password, confirm_password: password }
  const multipart = licence ? { ...texts, working_license: licence } : texts
  return getData(await request.post('/api/v1/auth/', { multipart }))
}

/** The confirmation link that was mailed to somebody. */
export async function confirmationLink({ email }: Credentials): Promise<string> {
  return getLink(await waitForMail(email, fill(en.email.verify.subject, { site: 'Ingingo' })))
}

/** Creates an account with a confirmed address; a professional's waits for review unless approved here. */
export async function createAccount(
  request: APIRequestContext,
  overrides: Partial<Person> = {},
  { approved = false, licence }: { approved?: boolean; licence?: Licence } = {},
): Promise<Person & { user_id: string }> {
  const person = newPerson(overrides)
  const { user_id } = await register(request, person, licence)
  const { search } = new URL(await confirmationLink(person))
  await getData(await request.post(`/api/v1/auth/verfy${search}`))
  if (approved) await approve(request, user_id)
  return { ...person, user_id }
}

/** Approves a professional without a document; only licence details that are passed here count. */
export async function approve(
  request: APIRequestContext,
  userId: string,
  licence: { licence_ends_on?: string } = {},
): Promise<void> {
  const headers = bearer(await openSession(admin))
  const data = { reason: 'Known to the hospital.', ...licence }
  await getData(await request.post(`/api/v1/auth/${userId}`, { headers, data }))
}

/** Stores a session as the login page does, for whatever this tab opens next. */
export async function storeToken(page: Page, token: string, isStaff = false): Promise<void> {
  await page.addInitScript(
    ([stored, member]) => {
      // Only once, so that the pages' own changes persist. Foreign frames and blank pages have no storage.
      if (window !== top || origin === 'null' || sessionStorage.getItem('test.signed-in')) return
      sessionStorage.setItem('test.signed-in', 'yes')
      sessionStorage.setItem('ingingo.session', stored)
      sessionStorage.setItem('ingingo.member', member)
    },
    [token, isStaff ? 'staff' : 'member'] as const,
  )
}

/** Signs somebody in without the login page: cookie and token. Returns the token. */
export async function signInAs(
  page: Page,
  person: Credentials,
  { isStaff = false } = {},
): Promise<string> {
  const token = await openSession(person)
  const cookie = { name: SESSION_COOKIE, value: token, url: process.env.BASE_URL }
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }])
  await storeToken(page, token, isStaff)
  return token
}

/** Fills in and submits the login form. */
export async function fillLogin(page: Page, { email, password }: Credentials): Promise<void> {
  await field(page, en.forms.email).fill(email)
  await field(page, en.forms.password).fill(password)
  await page.getByRole('main').getByRole('button', { name: en.auth.login, exact: true }).click()
}

/** Ends the session of a staff page, as from another device; the page notices through its live count. */
export async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('ingingo.session') ?? '')
  const response = await page.request.post('/api/v1/auth/logout', {
    headers: bearer(token),
    data: {},
  })
  expect(response.ok(), await response.text()).toBe(true)
  await expect(page.getByText(en.accounts.sessionEnded)).toBeVisible()
}

/** A unique last name, of letters only, since names have no digits. */
export const newLastName = (begin: string): string =>
  begin +
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
