import { expect, it, vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  mailedToken,
  mailsTo,
  PASSWORD,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { makePdf } from '@/lib/testing/pdf-samples'
import { type Call, callRoute } from '@/lib/testing/requests'
import { POST as reject } from './[id]/reject/route'
import { POST as approve, DELETE as deactivate, PATCH as reactivate } from './[id]/route'
import { POST as forget } from './forget/route'
import { POST as login } from './login/route'
import { POST as logout } from './logout/route'
import { POST as change } from './password/route'
import { POST as reset } from './reset/route'
import { POST as signUp } from './route'
import { DELETE as endOthers } from './sessions/route'
import { POST as verify } from './verfy/route'

const log = setUpAccountTests()

const NEW = 'Inyambo-2026'
const NEWEST = 'Intore-2027!'
const email = 'keza.icyizere@ingingo.test'
const chosen = (password: string) => ({ password, confirm_password: password })
// Claims of a proxy or an attacker about the request's address.
const forged = { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' }

type Secrets = string[]

/** Everything that can happen to an account, in sequence; returns the secrets used on the way. */
async function exerciseAccount(): Promise<{ secrets: Secrets; id: string }> {
  const secrets: Secrets = [PASSWORD, NEW, NEWEST, 'Wrong-1234']
  const admin = await createAdmin({ email: 'admin.person@ingingo.test' })
  const bearer = await signIn(admin)
  const ask = async (route: Parameters<typeof callRoute>[0], call: Call, status = 200) => {
    const response = await callRoute(route, { headers: forged, ...call })
    expect(response.status).toBe(status)
    await settleWork()
    return response
  }
  const linkTo = async () => {
    const token = await mailedToken(email)
    secrets.push(token)
    return `token=${token}`
  }
  const enter = async (password: string) => {
    const headers = {
      ...forged,
      'user-agent': `Mozilla/5.0 (X11; Linux) Firefox/${password.length}`,
    }
    const { body } = await ask(login, { json: { email, password }, headers })
    const { JwtToken } = body.data as { JwtToken: string }
    secrets.push(JwtToken)
    return JwtToken
  }
  const form = { first_name: 'Keza', last_name: 'Icyizere', email, role: 'RHEUMATOLOGIST' }
  const licence = new File([Uint8Array.from(await makePdf())], 'licence.pdf')
  const sent = { ...form, ...chosen(PASSWORD), language: 'fr', working_license: licence }
  const { body } = await ask(signUp, { form: sent }, 201)
  const { user_id: id } = body.data as { user_id: string }
  const params = { id }
  await ask(verify, { query: await linkTo() })
  await ask(login, { json: { email, password: 'Wrong-1234' } }, 401)
  await ask(login, { json: { email: 'nobody@ingingo.test', password: 'Wrong-1234' } }, 401)
  await ask(reject, { bearer, params, json: { reason: 'Not readable' } })
  await ask(approve, { bearer, params })
  await enter(PASSWORD)
  await ask(forget, { json: { email } })
  await ask(reset, { query: await linkTo(), json: chosen(NEW) })
  const own = await enter(NEW)
  await ask(change, { bearer: own, json: { current_password: NEW, ...chosen(NEWEST) } })
  await enter(NEWEST)
  await ask(endOthers, { method: 'DELETE', bearer: own })
  await ask(logout, { bearer: own })
  await ask(deactivate, { method: 'DELETE', bearer, params, json: { reason: 'Left' } })
  await ask(reactivate, { method: 'PATCH', bearer, params })
  return { secrets: [...secrets, bearer], id }
}

it('leaves mails, audit events and log lines, without any secret', async () => {
  const failures = vi.spyOn(process.stderr, 'write')
  const { secrets, id } = await exerciseAccount()

  const queued = await db().outboxEmail.findMany({ orderBy: { createdAt: 'asc' } })
  const toPerson = queued.filter(({ toAddress }) => toAddress === email)
  expect(toPerson.map(({ template }) => template)).toEqual([
    'verify',
    'welcome',
    'rejected',
    'approved',
    'reset',
    'passwordChanged',
    'passwordChanged',
    'moderated',
    'accountActive',
  ])
  expect(new Set(toPerson.map(({ language }) => language))).toEqual(new Set(['fr']))
  expect(queued.filter(({ template }) => template === 'newLicence')).toHaveLength(1)
  expect(queued.every(({ state }) => state === 'SENT')).toBe(true)
  const mails = await mailsTo(email)
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/[^\s/]+/g) ?? [])
  expect(links.length).toBeGreaterThan(mails.length)
  expect(new Set(links)).toEqual(new Set(['http://localhost:3000']))

  const record = await db().auditEvent.findMany({ orderBy: { createdAt: 'asc' } })
  expect(record.map(({ action }) => action)).toEqual([
    'account.create',
    'account.verify',
    'login.fail',
    'login.fail',
    'account.reject',
    'account.approve',
    'session.start',
    'password.reset',
    'session.start',
    'password.change',
    'session.start',
    'session.end',
    'session.end',
    'account.deactivate',
    'account.reactivate',
  ])
  const failed = record.filter(({ action }) => action === 'login.fail')
  expect(failed.map(({ objectId }) => objectId)).toEqual([id, null])
  expect(record.every(({ requestId }) => requestId)).toBe(true)

  // Without a mail host, mails are written to a folder, and the log refers to them (record 9).
  const lines = log.lines.filter((line) => !line.includes('"mail.written"'))
  const stored = JSON.stringify([record, queued.map(({ props }) => props), lines])
  for (const secret of secrets) expect(stored).not.toContain(secret)
  expect(JSON.stringify([record, lines])).not.toMatch(/@|token=|icyizere/i)
  expect(lines.length).toBeGreaterThan(15)
  expect(failures).not.toHaveBeenCalled()
})

it('writes one unbreakable line of JSON per request', async () => {
  await callRoute(login, {
    json: { email: 'a\r\n{"level":"error"}@b.test', password: 'x\r\ny' },
    headers: { 'user-agent': 'x', 'accept-language': 'rw' },
  })
  expect(log.lines).toHaveLength(1)
  const [line = ''] = log.lines
  expect(line.trimEnd()).not.toMatch(/[\r\n]/)
  const { time, ...fields } = JSON.parse(line)
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(fields).toEqual({
    level: 'info',
    event: 'request',
    request_id: expect.any(String),
    method: 'POST',
    path: '/api/v1/tested',
    status: 422,
    ms: expect.any(Number),
  })
})
