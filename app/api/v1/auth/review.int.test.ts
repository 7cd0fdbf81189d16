import { describe, expect, it } from 'vitest'
import { GET as readFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { ownTables } from '@/lib/modules/own-data/read'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createApplicant,
  createVisitor,
  mailsTo,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createStoredFile, createUser } from '@/lib/testing/factories'
import { makePdf } from '@/lib/testing/pdf-samples'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { POST as rejectRoute } from './[id]/reject/route'
import { POST as approveRoute } from './[id]/route'
import { GET as listReadings } from './licence-readings/route'
import { GET as listRoute } from './route'
import { GET as specialists } from './search-rheumatologists/route'

setUpAccountTests()

const admin = async () => signIn(await createAdmin())
const approve = (bearer: string, id: string, json?: object) =>
  callRoute(approveRoute, { bearer, params: { id }, ...(json ? { json } : {}) })
const reject = (bearer: string, id: string, json: object = { reason: 'Not readable' }) =>
  callRoute(rejectRoute, { bearer, params: { id }, json })
const audited = (action: string) => db().auditEvent.count({ where: { action } })

const licenceOf = async () =>
  createStoredFile(await makePdf(), { kind: 'LICENCE', visibility: 'PRIVATE' })

async function applicantWithLicence() {
  const { id: licenceId } = await licenceOf()
  const user = await createApplicant({ licenceId })
  await db().storedFile.update({ where: { id: licenceId }, data: { uploaderId: user.id } })
  return { ...user, licenceId }
}

it('lists people who wait for review, longest waiting first', async () => {
  const early = await createApplicant({ createdAt: new Date('2026-01-01') })
  const late = await createApplicant({ createdAt: new Date('2026-02-01') })
  await createApplicant({ accountStatus: 'PENDING' })
  await createApplicant({ accountStatus: 'DEACTIVE' })
  await createApplicant({ rejectedAt: new Date() })
  await createVisitor()
  await createUser()
  const { data } = await callRoute(listRoute, {
    method: 'GET',
    bearer: await admin(),
    query: 'review=1',
  })
  expect(data.users.map(({ user_id }) => user_id)).toEqual([early.id, late.id])
  expect(data.userCount).toBe(2)
})

describe('an approval', () => {
  it('grants a professional their rights from the next call on, and notifies them', async () => {
    const user = await applicantWithLicence()
    const [bearer, own] = [await admin(), await signIn(user)]
    const tag = async () => (await callRoute(specialists, { method: 'GET', bearer: own })).status
    expect(await tag()).toBe(403)
    const response = await approve(bearer, user.id)
    expect(await tag()).toBe(200)
    expect(response).toMatchObject({ status: 200, message: 'The user was approved.' })
    expect(response.data).toMatchObject({ user_id: user.id, is_approved: true })
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain('http://localhost:3000/')
    expect(await approve(bearer, user.id)).toMatchObject({
      status: 409,
      message: 'Someone has already decided about this user.',
    })
    expect((await reject(bearer, user.id)).status).toBe(409)
  })

  it('happens once among fifty concurrent requests, with one mail and one audit event', async () => {
    const user = await applicantWithLicence()
    const bearer = await admin()
    const responses = await Promise.all(Array.from({ length: 50 }, () => approve(bearer, user.id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)])
    expect(await mailsTo(user.email)).toHaveLength(1)
    expect(await audited('account.approve')).toBe(1)
  })

  it('excludes a concurrent rejection', async () => {
    const user = await applicantWithLicence()
    const bearer = await admin()
    const asked = Array.from({ length: 10 }, (_, n) => (n % 2 ? approve : reject)(bearer, user.id))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    const { isApproved, rejectedAt } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
    // An approval may reverse a rejection, never the other way round.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(2)
    expect({ isApproved, isRejected: rejectedAt !== null }).toEqual({
      isApproved: true,
      isRejected: false,
    })
  })

  it('requires a reason without a licence', async () => {
    const user = await createApplicant()
    const bearer = await admin()
    for (const json of [undefined, {}, { reason: '  ' }]) {
      const refused = await approve(bearer, user.id, json)
      expect(refused.status).toBe(422)
      expect(refused.errors).toEqual({
        reason: ['No licence was sent: please say why you approve.'],
      })
    }
    const { data } = await approve(bearer, user.id, { reason: 'Known to the hospital' })
    expect(data.is_approved).toBe(true)
    expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      approvalReason: 'Known to the hospital',
    })
  })

  it.each([
    ['PENDING', 'This person has not confirmed their email address yet.'],
    ['DEACTIVE', 'This account is deactivated.'],
  ] as const)(
    'is rejected for an account that is %s, as is a rejection, without a mail',
    async (accountStatus, message) => {
      const user = await createApplicant({ accountStatus })
      const bearer = await admin()
      for (const decide of [approve, reject]) {
        const response = await decide(bearer, user.id, { reason: 'x' })
        expect(response).toMatchObject({ status: 409, message })
      }
      expect(await mailsTo(user.email)).toEqual([])
      expect(await db().user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
        isApproved: false,
        rejectedAt: null,
      })
    },
  )

  it('is rejected for visitors and unknown ids', async () => {
    const bearer = await admin()
    const { id } = await createVisitor()
    expect((await approve(bearer, id, { reason: 'x' })).status).toBe(409)
    expect((await approve(bearer, '0190a000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await approve(bearer, 'x')).status).toBe(404)
  })
})

describe('a rejection', () => {
  it('notifies the person with the reason, in their language, and allows a later approval', async () => {
    const user = await createApplicant({ language: 'fr' })
    const bearer = await admin()
    const { status, data } = await reject(bearer, user.id, { reason: ' The stamp <is> missing ' })
    expect({ status, reason: data.rejection_reason }).toEqual({
      status: 200,
      reason: 'The stamp <is> missing',
    })
    const [mail] = await mailsTo(user.email)
    expect(mail?.text).toContain('The stamp <is> missing')
    expect((await reject(bearer, user.id)).status).toBe(409)
    expect((await approve(bearer, user.id, { reason: 'It is there' })).data).toMatchObject({
      is_approved: true,
      rejection_reason: null,
    })
  })

  it('requires a reason of at most 500 letters', async () => {
    const { id } = await createApplicant()
    const bearer = await admin()
    const texts = async (json: object) => (await reject(bearer, id, json)).errors?.reason
    expect(await texts({ reason: ' ' })).toEqual(['Please give a reason.'])
    expect(await texts({})).toEqual(['Please give a reason.'])
    expect(await texts({ reason: 'x'.repeat(501) })).toEqual(['Please use at most 500 characters.'])
  })
})

describe('the newer licence of an approved clinician', () => {
  async function clinicianWithNewer() {
    const user = await applicantWithLicence()
    const { id: newLicenceId } = await licenceOf()
    await db().user.update({ where: { id: user.id }, data: { isApproved: true, newLicenceId } })
    return { ...user, newLicenceId }
  }
  const stored = (id: string) => db().user.findUniqueOrThrow({ where: { id } })
  const files = async () => (await db().storedFile.findMany()).map(({ id }) => id)

  it('waits in the review list, where administrators can read it', async () => {
    const user = await clinicianWithNewer()
    const bearer = await admin()
    const { data } = await callRoute(listRoute, { method: 'GET', bearer, query: 'review=1' })
    expect(data.users).toMatchObject([
      { user_id: user.id, new_license: `/api/files/${user.newLicenceId}` },
    ])
    const read = async (token: string) => {
      const params = Promise.resolve({ id: user.newLicenceId })
      return (await readFile(buildRequest({ method: 'GET', bearer: token }), { params })).status
    }
    expect(await read(bearer)).toBe(200)
    expect(await read(await signIn(user))).toBe(200)
    expect(await read(await signIn(await createUser()))).toBe(404)
  })

  it('replaces the previous one on approval', async () => {
    const user = await clinicianWithNewer()
    const bearer = await admin()
    expect((await approve(bearer, user.id)).data).toMatchObject({
      is_approved: true,
      new_license: null,
      working_license: `/api/files/${user.newLicenceId}`,
    })
    expect(await files()).toEqual([user.newLicenceId])
    expect((await mailsTo(user.email))[0]?.subject).toBe('Your newer licence was accepted')
    expect((await approve(bearer, user.id)).status).toBe(409)
  })

  it('is removed on rejection, with a reason, and the account stays approved', async () => {
    const user = await clinicianWithNewer()
    const { data } = await reject(await admin(), user.id, { reason: 'It has expired' })
    expect(data).toMatchObject({ is_approved: true, new_license: null, rejection_reason: null })
    expect(await stored(user.id)).toMatchObject({ licenceId: user.licenceId, rejectedAt: null })
    expect(await files()).toEqual([user.licenceId])
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Your newer licence was not accepted')
    expect(mail?.text).toContain('It has expired')
  })

  it('still shows its owner who opened a licence that a newer one has replaced', async () => {
    const user = await clinicianWithNewer()
    const reader = await createAdmin()
    const bearer = await signIn(reader)
    for (const id of [user.licenceId, user.newLicenceId]) {
      const params = Promise.resolve({ id })
      expect((await readFile(buildRequest({ method: 'GET', bearer }), { params })).status).toBe(200)
    }
    expect((await approve(bearer, user.id)).status).toBe(200)
    await settleWork()
    expect(await db().storedFile.findMany({ select: { id: true } })).toEqual([
      { id: user.newLicenceId },
    ])
    const { data } = await callRoute(listReadings, { method: 'GET', bearer: await signIn(user) })
    const name = `${reader.firstName} ${reader.lastName}`
    expect(data.readings).toMatchObject([{ name }, { name }])
    const table = (await ownTables(user.id)).find(
      (each) => each.name === 'what-was-done-to-your-account',
    )
    const rows = []
    for await (const batch of table?.read() ?? []) rows.push(...batch)
    const readings = rows.filter(({ action }) => action === 'licence.read')
    expect(readings.map(({ object_id }) => object_id)).toEqual([user.licenceId, user.newLicenceId])
  })
})

describe('a decision about a licence that was replaced meanwhile', () => {
  const address = (id: string) => `/api/files/${id}`
  /** A person whose licence the reviewer had on screen, and the one that they have sent since. */
  async function replaced(isApproved: boolean) {
    const user = await createApplicant()
    const [first, seen, sent] = [await licenceOf(), await licenceOf(), await licenceOf()]
    const data = isApproved
      ? { isApproved, licenceId: first.id, newLicenceId: sent.id }
      : { licenceId: sent.id }
    await db().user.update({ where: { id: user.id }, data })
    await db().licence.create({ data: { userId: user.id, fileId: sent.id } })
    return { id: user.id, email: user.email, seen: address(seen.id), sent: sent.id }
  }

  describe.each([
    ['a first application', false],
    ['a newer licence', true],
  ])('of %s', (_name, isApproved) => {
    it.each([
      ['an approval', approve],
      ['a rejection', reject],
    ] as const)('is refused, and %s of the present one counts', async (_decision, decide) => {
      const { id, email, seen, sent } = await replaced(isApproved)
      const bearer = await admin()
      for (const licence of [seen, null]) {
        expect(await decide(bearer, id, { reason: 'Not readable', licence })).toMatchObject({
          status: 409,
          message: 'This person has sent another licence. Please open it before you decide.',
        })
      }
      expect(await mailsTo(email)).toEqual([])
      expect(await db().storedFile.count({ where: { id: sent } })).toBe(1)
      expect(await db().licence.findFirstOrThrow()).toMatchObject({ state: 'PENDING' })
      const counted = await decide(bearer, id, { reason: 'Not readable', licence: address(sent) })
      expect(counted.status).toBe(200)
    })
  })

  it('is refused when the reviewer saw none', async () => {
    const { id, licenceId } = await applicantWithLicence()
    const bearer = await admin()
    const reason = 'Known to the hospital'
    expect((await approve(bearer, id, { reason, licence: null })).status).toBe(409)
    const licence = address(licenceId)
    expect((await approve(bearer, id, { reason, licence })).status).toBe(200)
  })

  it('names the decision of another administrator', async () => {
    const { id } = await replaced(true)
    const { newLicenceId } = await db().user.findUniqueOrThrow({ where: { id } })
    const [bearer, json] = [await admin(), { licence: address(newLicenceId ?? ''), reason: 'x' }]
    expect((await reject(bearer, id, json)).status).toBe(200)
    for (const decide of [approve, reject]) {
      expect(await decide(bearer, id, json)).toMatchObject({
        status: 409,
        message: 'Someone has already decided about this user.',
      })
    }
  })
})

it('shows a licence only to its owner and administrators, and audits each read', async () => {
  const user = await applicantWithLicence()
  const read = async (bearer: string) => {
    const params = Promise.resolve({ id: user.licenceId })
    return readFile(buildRequest({ method: 'GET', bearer }), { params })
  }
  const own = await read(await signIn(user))
  expect(own.status).toBe(200)
  expect(own.headers.get('cache-control')).toBe('private, no-store')
  expect((await read(await admin())).status).toBe(200)
  for (const other of [await createUser(), await createApplicant(), await createVisitor()]) {
    expect((await read(await signIn(other))).status).toBe(404)
  }
  expect((await read('x')).status).toBe(404)
  await settleWork()
  expect(await audited('licence.read')).toBe(2)
})

it('shows its owner, and nobody else, who opened a licence, including replaced ones', async () => {
  const user = await applicantWithLicence()
  const reader = await createAdmin()
  const bearer = await signIn(reader)
  const params = Promise.resolve({ id: user.licenceId })
  expect((await readFile(buildRequest({ method: 'GET', bearer }), { params })).status).toBe(200)
  await readFile(buildRequest({ method: 'GET', bearer: await signIn(user) }), { params })
  await settleWork()
  const getReadings = async (token: string) =>
    (await callRoute(listReadings, { method: 'GET', bearer: token })).data.readings
  const name = `${reader.firstName} ${reader.lastName}`
  expect(await getReadings(await signIn(user))).toEqual([{ name, read_at: expect.any(String) }])
  await db().licence.create({
    data: { userId: user.id, fileId: user.licenceId, state: 'SUPERSEDED' },
  })
  await db().user.update({ where: { id: user.id }, data: { licenceId: null } })
  expect(await getReadings(await signIn(user))).toHaveLength(1)
  expect(await getReadings(await signIn(await applicantWithLicence()))).toEqual([])
  const setStatus = (accountStatus: 'RESTRICTED' | 'ACTIVE') =>
    db().user.update({ where: { id: reader.id }, data: { accountStatus } })
  await setStatus('RESTRICTED')
  expect(await getReadings(await signIn(user))).toMatchObject([{ name: null }])
  await setStatus('ACTIVE')
  expect(await getReadings(await signIn(user))).toMatchObject([{ name }])
  await db().auditEvent.updateMany({ where: { actorId: reader.id }, data: { actorId: null } })
  expect(await getReadings(await signIn(user))).toMatchObject([{ name: null }])
})
