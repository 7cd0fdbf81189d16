import { expect, it } from 'vitest'
import { ZodError } from 'zod'
import { POST as logIn } from '@/app/api/v1/auth/login/route'
import { GET as profile } from '@/app/api/v1/auth/profile/route'
import { POST as reset } from '@/app/api/v1/auth/reset/route'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createApplicant,
  createPending,
  createVisitor,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { createAdministrator } from './administrator'

setUpAccountTests()

const email = 'keza@example.org'
const keza = { email, firstName: 'Keza', lastName: 'Icyizere' }

const readUser = () =>
  db().user.findUniqueOrThrow({ where: { email }, omit: { passwordHash: false } })
const logInWith = (password: string) => callRoute(logIn, { json: { email, password } })

async function choosePassword(link: string, password: string) {
  const { searchParams, pathname } = new URL(link)
  expect(pathname).toBe('/auth/reset')
  const json = { password, confirm_password: password }
  return callRoute(reset, { query: searchParams.toString(), json })
}

it('creates an account without a password, and a link that sets one', async () => {
  const { link, existed } = await createAdministrator({ ...keza, email: ' Keza@Example.ORG ' })
  expect(existed).toBe(false)
  expect(link).toMatch(/^http:\/\/localhost:3000\/auth\/reset\?token=[\w-]{43}$/)
  expect(await readUser()).toMatchObject({
    firstName: 'Keza',
    lastName: 'Icyizere',
    role: 'ADMIN',
    isApproved: true,
    accountStatus: 'ACTIVE',
    passwordHash: null,
  })
  expect((await logInWith('')).status).not.toBe(200)
  expect((await choosePassword(link, PASSWORD)).status).toBe(200)
  expect(await logInWith(PASSWORD)).toMatchObject({
    status: 200,
    data: { role: 'ADMIN', is_approved: true },
  })
})

it('creates links that work once, for 24 hours, and until a newer one exists', async () => {
  const first = await createAdministrator(keza)
  const { link } = await createAdministrator(keza)
  expect((await choosePassword(first.link, PASSWORD)).status).toBe(400)
  const row = await db().oneTimeToken.findFirstOrThrow()
  const hours = (row.expiresAt.getTime() - row.createdAt.getTime()) / 3_600_000
  expect(hours).toBeCloseTo(24, 1)
  expect((await choosePassword(link, PASSWORD)).status).toBe(200)
  expect((await choosePassword(link, PASSWORD)).status).toBe(400)
})

it('promotes an existing account, which keeps its name and password and is signed out', async () => {
  const before = await createApplicant(
    await withPassword({ email, firstName: 'Mutoni', rejectedAt: new Date() }),
  )
  const bearer = await signIn(before)
  expect((await createAdministrator(keza)).existed).toBe(true)
  // A second run changes no rights, and tells nothing.
  await createAdministrator(keza)
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'You are now an administrator',
  ])
  expect(await db().notification.findMany({ select: { kind: true } })).toEqual([
    { kind: 'madeAdministrator' },
  ])
  expect(await readUser()).toMatchObject({
    id: before.id,
    firstName: 'Mutoni',
    role: 'ADMIN',
    isApproved: true,
    rejectedAt: null,
  })
  expect((await callRoute(profile, { method: 'GET', bearer })).status).toBe(401)
  expect((await logInWith(PASSWORD)).data).toMatchObject({ role: 'ADMIN' })
})

it.each([
  ['whose address nobody has confirmed', createPending],
  ['that was deactivated', (over: object) => createVisitor({ accountStatus: 'DEACTIVE', ...over })],
])('discards the password of an account %s', async (_, create) => {
  await create(await withPassword({ email }))
  const { link } = await createAdministrator(keza)
  expect((await logInWith(PASSWORD)).status).toBe(401)
  expect((await choosePassword(link, 'Umuganda-2')).status).toBe(200)
  expect((await logInWith('Umuganda-2')).data).toMatchObject({ role: 'ADMIN' })
})

it('refuses an account whose processing is restricted, and changes nothing', async () => {
  const { id } = await createVisitor(await withPassword({ email, accountStatus: 'RESTRICTED' }))
  await db().accountRestriction.create({
    data: { userId: id, reason: 'Disputed', statusBefore: 'ACTIVE' },
  })
  const before = await readUser()
  await expect(createAdministrator(keza)).rejects.toMatchObject({
    code: 'conflict',
    message: 'accounts.isRestricted',
  })
  expect(await readUser()).toEqual(before)
  expect(await db().auditEvent.count()).toBe(0)
})

it('removes a lost second step only if asked to, and requires a new one', async () => {
  const { id } = await createAdmin(await withPassword({ email, secondStepDueAt: null }))
  const countSteps = () => db().secondStep.count({ where: { userId: id } })
  await db().secondStep.create({ data: { userId: id, enrolledAt: new Date() } })
  expect((await createAdministrator(keza)).wasReset).toBe(false)
  expect(await countSteps()).toBe(1)

  const { link, wasReset } = await createAdministrator({ ...keza, resetsSecondStep: true })
  expect(wasReset).toBe(true)
  expect(await countSteps()).toBe(0)
  expect((await readUser()).secondStepDueAt?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(await db().outboxEmail.count({ where: { template: 'secondStepReset' } })).toBe(1)
  const event = await db().auditEvent.findFirstOrThrow({ orderBy: { id: 'desc' } })
  expect(event).toMatchObject({ actorId: null, detail: { existed: true, secondStep: 'reset' } })
  expect((await choosePassword(link, 'Umuganda-2')).status).toBe(200)

  expect((await createAdministrator({ ...keza, resetsSecondStep: true })).wasReset).toBe(false)
})

it('audits the creation, without the link', async () => {
  const { link } = await createAdministrator(keza)
  const [event, ...others] = await db().auditEvent.findMany()
  expect(others).toEqual([])
  expect(event).toMatchObject({ action: 'account.make-admin', actorId: null })
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(JSON.stringify(event)).not.toContain(token)
})

it.each([
  ['email', { ...keza, email: 'keza' }],
  ['email', { ...keza, email: '' }],
  ['firstName', { ...keza, firstName: ' ' }],
  ['lastName', { ...keza, lastName: '' }],
])('rejects an invalid %s by name, and creates nothing', async (field, input) => {
  const error = await createAdministrator(input).catch((caught) => caught)
  expect(error).toBeInstanceOf(ZodError)
  expect(error.issues[0].path).toEqual([field])
  expect(await db().user.count()).toBe(0)
})
