import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  mailedToken,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { POST as login } from './login/route'
import { POST as reset } from './reset/route'
import { POST } from './route'

setUpAccountTests()

const person = {
  first_name: 'Keza',
  last_name: 'Icyizere',
  email: 'keza@ingingo.test',
  role: 'USER',
  password: PASSWORD,
  confirm_password: PASSWORD,
}

const register = (over: Record<string, string | File> = {}, call = {}) =>
  callRoute(POST, { form: { ...person, ...over }, ...call })

const stored = (email = person.email) => db().user.findUniqueOrThrow({ where: { email } })

it('creates an account that waits for its confirmation, and returns it', async () => {
  const { status, message, data } = await register({
    first_name: '  Keza ',
    email: '  Keza@Ingingo.TEST ',
    language: 'rw',
  })
  expect(status).toBe(201)
  expect(message).toBe('Your account registration was successful')
  expect(data).toMatchObject({
    first_name: 'Keza',
    last_name: 'Icyizere',
    email: 'keza@ingingo.test',
    role: 'USER',
    is_approved: false,
    account_status: 'PENDING',
    working_license: null,
    new_license: null,
    last_login: null,
  })
  expect(await stored()).toMatchObject({ id: data.user_id, language: 'rw' })
  const [mail] = await mailsTo(person.email)
  // Anybody may register any address: the first mail to it greets without the name they typed.
  expect(mail?.text).not.toMatch(/Keza|Icyizere/)
  expect(mail?.link).toMatch(/^http:\/\/localhost:3000\/rw\/.+\?token=[\w-]{43}$/)
})

describe('invalid input', () => {
  it.each<[string, Record<string, string>, Record<string, string[]>]>([
    [
      'nothing at all',
      { first_name: ' ', last_name: '', email: '', password: '', confirm_password: '' },
      {
        first_name: ['First name is required'],
        last_name: ['Last name is required'],
        email: ['Email is required'],
        password: ['Password is required'],
        confirm_password: ['Confirm Password is required'],
      },
    ],
    ['an address without @', { email: 'keza.test' }, { email: ['Invalid email'] }],
    ['two addresses', { email: 'a@b.test,c@d.test' }, { email: ['Invalid email'] }],
    [
      'an address of 255 letters',
      { email: `${'a'.repeat(250)}@b.rw` },
      { email: ['Invalid email'] },
    ],
    [
      'a short password of one kind',
      { password: 'abc', confirm_password: 'abc' },
      {
        password: [
          'Password must be at least 8 characters',
          'Password must contain at least one uppercase letter',
          'Password must contain at least one number',
          'Password must contain at least one special character',
        ],
      },
    ],
    [
      'a password of 65 letters',
      { password: `Aa1-${'x'.repeat(61)}`, confirm_password: `Aa1-${'x'.repeat(61)}` },
      { password: ['Password must be less than 64 characters'] },
    ],
    [
      'two passwords',
      { confirm_password: `${PASSWORD}x` },
      { confirm_password: ['Confirm password does not match your password'] },
    ],
    ['the role of administrators', { role: 'ADMIN' }, { role: ['Please choose a role.'] }],
    ['a role that does not exist', { role: 'user' }, { role: ['Please choose a role.'] }],
    [
      'names that are an advertisement, or turn the line',
      { first_name: 'Win money at evil.example', last_name: 'Keza\u202e' },
      {
        first_name: [
          'Please use only letters, spaces, hyphens, apostrophes and full stops, and no web address.',
        ],
        last_name: [
          'Please use only letters, spaces, hyphens, apostrophes and full stops, and no web address.',
        ],
      },
    ],
    [
      'a name of 101 letters',
      { last_name: 'x'.repeat(101) },
      {
        last_name: ['Please use at most 100 characters.'],
      },
    ],
  ])('is rejected at its fields: %s', async (_name, over, errors) => {
    const response = await register(over)
    expect(response.status).toBe(422)
    expect(response.errors).toEqual(errors)
    expect(await db().user.count()).toBe(0)
  })

  it('is rejected in the caller’s language', async () => {
    const headers = { 'accept-language': 'fr-FR,fr;q=0.9' }
    const { errors } = await register({ email: '' }, { headers })
    expect(errors?.email).toHaveLength(1)
    expect(errors?.email).not.toEqual(['Email is required'])
  })
})

it('grants no requested right', async () => {
  const { status, data } = await register({
    is_approved: 'true',
    account_status: 'ACTIVE',
    user_id: '0190a000-0000-7000-8000-000000000000',
    approvedAt: '2026-01-01T00:00:00Z',
    role: 'RHEUMATOLOGIST',
  })
  expect(status).toBe(201)
  expect(await stored()).toMatchObject({
    role: 'RHEUMATOLOGIST',
    isApproved: false,
    approvedAt: null,
    accountStatus: 'PENDING',
  })
  expect(data.user_id).not.toBe('0190a000-0000-7000-8000-000000000000')
})

it('rejects an address that has an account, in any spelling', async () => {
  await createUser({ email: person.email })
  const { status, message, errors } = await register({ email: ' KEZA@ingingo.test' })
  expect({ status, message, errors }).toEqual({
    status: 409,
    message: 'User already exists. Please try logging in.',
    errors: undefined,
  })
})

// All find the address free, and each computes its own hash, two at a time.
it('creates one account among a hundred concurrent registrations', async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      // The header as browsers send it with a form.
      register({}, { address: `198.51.100.${n}`, headers: { 'content-length': '1000' } }),
    ),
  )
  const count = (status: number) => responses.filter((response) => response.status === status)
  expect(count(201)).toHaveLength(1)
  expect(count(409)).toHaveLength(99)
  expect(new Set(count(409).map(({ message }) => message))).toEqual(
    new Set(['User already exists. Please try logging in.']),
  )
  expect(await db().user.count()).toBe(1)
  expect(await mailsTo(person.email)).toHaveLength(1)
})

it('lets an administrator create an active account, whose owner chooses a password', async () => {
  const bearer = await signIn(await createAdmin())
  const response = await register({ role: 'RHEUMATOLOGIST' }, { bearer })
  expect(response).toMatchObject({ status: 201, message: 'User Created Successfully' })
  expect(response.data).toMatchObject({ account_status: 'ACTIVE', is_approved: true })
  const chosen = { password: 'Inyambo-2026', confirm_password: 'Inyambo-2026' }
  const query = `token=${await mailedToken(person.email)}`
  expect((await callRoute(reset, { query, json: chosen })).status).toBe(200)
  const entered = await callRoute(login, {
    json: { email: person.email, password: 'Inyambo-2026' },
  })
  expect(entered.data).toMatchObject({ role: 'RHEUMATOLOGIST', is_approved: true })
  expect((await register({}, { bearer })).status).toBe(409)
})

it('registers nobody for an expired session', async () => {
  const admin = await createAdmin()
  const bearer = await signIn(admin)
  await db().session.deleteMany({ where: { userId: admin.id } })
  const { status, data } = await register({}, { bearer })
  expect(status).toBe(401)
  expect(data).toBeUndefined()
  expect(await db().user.count({ where: { email: person.email } })).toBe(0)
})
