import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createVisitor,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { POST as approve } from './[id]/route'
import { POST as forget } from './forget/route'
import { POST as google } from './google/route'
import { POST as login } from './login/route'
import { POST as change } from './password/route'
import { POST as resend } from './resend/route'
import { POST as reset } from './reset/route'
import { PATCH as saveProfile, POST as signUp } from './route'
import { GET as search } from './search/route'
import { POST as verify } from './verfy/route'

setUpAccountTests()

type Route = Parameters<typeof callRoute>[0]

const JSON_TYPE = { 'content-type': 'application/json' }
const credentials = { email: 'keza@ingingo.test', password: PASSWORD }
const send = (body: BodyInit, type = 'application/json') =>
  callRoute(login, { body, headers: { 'content-type': type } })
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

const jsonRoutes: Record<string, Route> = { login, forget, resend, reset, google }

describe.each(Object.entries(jsonRoutes))('POST /auth/%s', (_name, route) => {
  it.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/jsonx',
    '',
  ])('rejects a body of type "%s"', async (type) => {
    const headers = { 'content-type': type }
    const response = await callRoute(route, { body: JSON.stringify(credentials), headers })
    expect(response).toMatchObject({
      status: 415,
      message: 'This kind of content is not accepted here.',
    })
  })
})

describe('a JSON body', () => {
  it('is accepted with a charset in its type', async () => {
    await createVisitor(await withPassword({ email: credentials.email }))
    const response = await send(JSON.stringify(credentials), 'Application/JSON; charset=utf-8')
    expect(response.status).toBe(200)
  })

  it.each<[string, BodyInit, number]>([
    ['half of it', '{"email":', 400],
    ['what is no JSON', '<html>', 400],
    ['bytes that are no text', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400],
    ['ten thousand open brackets', '['.repeat(10_000), 400],
    [
      'more than anybody needs who is not signed in',
      JSON.stringify({ ...credentials, x: 'x'.repeat(16 * 1024) }),
      413,
    ],
    ['a list', '[]', 422],
    ['a text', '"x"', 422],
    ['nothing', 'null', 422],
    ['a number', '1e999', 422],
    ['two thousand levels', nested(2000), 422],
    ['no body at all', '', 422],
  ])('is rejected: %s', async (_name, body, status) => {
    const response = await send(body)
    expect(response.status).toBe(status)
    expect(Object.keys(response.body).sort()).toEqual(
      status === 422 ? ['errors', 'message', 'request_id'] : ['message', 'request_id'],
    )
  })

  it.each<[string, object, string]>([
    ['a list for an address', { ...credentials, email: ['keza@ingingo.test'] }, 'email'],
    ['an object for an address', { ...credentials, email: { contains: '@' } }, 'email'],
    ['a number for a password', { ...credentials, password: 1 }, 'password'],
    ['an object for a password', { ...credentials, password: { not: null } }, 'password'],
    ['a text for a flag', { ...credentials, keep_me_logged_in: 'true' }, 'keep_me_logged_in'],
    ['NUL', { ...credentials, email: 'keza\0@ingingo.test' }, 'email'],
    ['half a character', { ...credentials, password: 'Umuganda-1\ud800' }, 'password'],
    ['NUL where nobody looks', { ...credentials, x: { y: ['\0'] } }, 'x'],
  ])('is rejected at its field: %s', async (_name, json, field) => {
    await createVisitor(await withPassword({ email: credentials.email }))
    const response = await callRoute(login, { json })
    expect(response.status).toBe(422)
    expect(Object.keys(response.errors ?? {})).toEqual([field])
    expect(response.errors?.[field]?.[0]).toMatch(/^[A-Z].+/)
  })

  it('ignores `__proto__` keys', async () => {
    await createVisitor(await withPassword({ email: credentials.email }))
    const body = `{"__proto__":{"email":"${credentials.email}"},"password":"${PASSWORD}"}`
    expect((await send(body)).errors).toEqual({ email: ['Email is required'] })
    const whole = `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},${JSON.stringify(credentials).slice(1)}`
    expect((await send(whole)).status).toBe(200)
    expect({}).not.toHaveProperty('isAdmin')
  })

  it('with a password of thousands of letters is rejected before it is hashed or counted', async () => {
    const password = `Aa1-${'x'.repeat(15_000)}`
    expect((await callRoute(login, { json: { ...credentials, password } })).errors).toEqual({
      password: ['Password must be less than 64 characters'],
    })
    expect(await db().rateLimit.count()).toBe(0)
    const bearer = await signIn(await createVisitor())
    const long = password.repeat(20)
    const json = { current_password: long, password: long, confirm_password: long }
    const response = await callRoute(change, { bearer, json })
    expect(Object.keys(response.errors ?? {}).sort()).toEqual(['current_password', 'password'])
  })
})

describe('a form', () => {
  const person = { first_name: 'Keza', last_name: 'Icyizere', role: 'USER', ...credentials }

  it('is the only type that registration and profile accept', async () => {
    const bearer = await signIn(await createVisitor())
    const sent = { body: JSON.stringify(person), headers: JSON_TYPE }
    expect((await callRoute(signUp, sent)).status).toBe(415)
    expect((await callRoute(saveProfile, { method: 'PATCH', bearer, ...sent })).status).toBe(415)
  })

  it('is rejected at fields that cannot be stored or are far too long', async () => {
    const form = { ...person, confirm_password: PASSWORD, first_name: 'Ke\0za' }
    const response = await callRoute(signUp, { form })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({
      first_name: ['This text contains characters that cannot be stored.'],
    })
    const long = { ...person, password: `Aa1-${'x'.repeat(15_000)}`, confirm_password: 'x' }
    expect((await callRoute(signUp, { form: long })).errors?.password).toEqual([
      'Password must be less than 64 characters',
    ])
    expect(await db().user.count()).toBe(0)
  })

  it('may contain a field once', async () => {
    const body = new FormData()
    for (const role of ['USER', 'ADMIN']) body.append('role', role)
    expect((await callRoute(signUp, { body })).status).toBe(400)
  })
})

describe('an address', () => {
  it.each(['%00', '%ff', 'a%00b'])('with %s never causes a server error', async (text) => {
    const bearer = await signIn(await createAdmin())
    const found = await callRoute(search, { method: 'GET', bearer, query: `search=${text}` })
    expect([200, 422]).toContain(found.status)
    expect([400, 422]).toContain((await callRoute(verify, { query: `token=${text}` })).status)
    const id = decodeURIComponent(text.replace('%ff', '%c3%bf'))
    expect((await callRoute(approve, { bearer, params: { id } })).status).toBe(404)
  })
})

it('does nothing for a caller with only the cookie', async () => {
  const user = await createVisitor(await withPassword())
  const headers = { cookie: `next-auth.session-token=${await signIn(user)}` }
  const chosen = { password: 'Inyambo-2026', confirm_password: 'Inyambo-2026' }
  const json = { current_password: PASSWORD, ...chosen }
  expect((await callRoute(change, { json, headers })).status).toBe(401)
  const form = { first_name: 'Mallory' }
  expect((await callRoute(saveProfile, { method: 'PATCH', form, headers })).status).toBe(401)
  expect(await db().session.count({ where: { revokedAt: null } })).toBe(1)
})
