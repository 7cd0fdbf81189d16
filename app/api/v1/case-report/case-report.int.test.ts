import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GET as exportRoute } from '@/app/api/v1/export/[table]/route'
import { POST as followUp } from '@/app/api/v1/forum/[id]/follow-up/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { GET } from './route'

setUpAccountTests()

const HOUR_MS = 3_600_000
/** Midnight in UTC, 02:00 in Kigali: the month is the same in both. */
const START = new Date(Math.floor(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS)

const after = (hours: number) => new Date(START.getTime() + hours * HOUR_MS)

/** A case that a rheumatologist answered after some hours. */
async function answered(authorId: string, answererId: string, hours: number, urgent = false) {
  const { id } = await db().forumPost.create({
    data: {
      title: 'A marker in a title',
      content: '<p>Words.</p>',
      text: 'Words.',
      authorId,
      caseStatus: urgent ? 'URGENCY' : 'ROUTINE',
      createdAt: START,
    },
    select: { id: true },
  })
  await db().forumComment.create({
    data: {
      postId: id,
      authorId: answererId,
      authorRole: 'RHEUMATOLOGIST',
      content: '<p>Yes.</p>',
      createdAt: after(hours),
    },
  })
  return id
}

it('reports times by month, hospital and urgency, to administrators', async () => {
  const { one, admin } = await createStaff()
  const facility = await db().facility.create({ data: { name: 'Butaro', district: 'Burera' } })
  const asks = await createUser({ role: 'INTERNAL_MEDICINE', facilityId: facility.id })
  const elsewhere = await createUser({ role: 'INTERNAL_MEDICINE' })
  for (const hours of [1, 2, 3, 4, 5]) await answered(asks.id, one.id, hours)
  const urgent = await answered(elsewhere.id, one.id, 10, true)
  await db().forumPost.update({
    where: { id: urgent },
    data: { acknowledgedAt: after(0.5), takenAt: after(0.5), closedAt: after(30) },
  })
  await db().forumReceipt.create({
    data: { postId: urgent, userId: one.id, seenAt: after(0.25) },
  })
  const { data, status } = await callRoute(GET, { method: 'GET', bearer: admin.bearer })
  expect(status).toBe(200)
  const none = { count: 0, median: null, p90: null }
  expect(data.facilities).toMatchObject([
    {
      key: 'Butaro',
      district: 'Burera',
      cases: 5,
      answered: { count: 5, median: 3, p90: 4.6 },
      taken: none,
    },
    { key: '', district: '', cases: 1 },
  ])
  expect(data.urgencies).toMatchObject([
    { key: 'ROUTINE', cases: 5, seen: none, outcome: none },
    {
      key: 'URGENCY',
      cases: 1,
      seen: { count: 1, median: 0.25 },
      taken: { median: 0.5 },
      answered: { median: 10 },
      outcome: { median: 30, p90: 30 },
    },
  ])
  expect(data.months).toMatchObject([{ cases: 6, answered: { median: 3.5 } }])
  expect((await callRoute(GET, { method: 'GET', bearer: one.bearer })).status).toBe(403)
})

it('lists hospitals with the same name separately, by district', async () => {
  const { one, admin } = await createStaff()
  for (const district of ['Musanze', 'Gasabo']) {
    const facility = await db().facility.create({ data: { name: 'Remera', district } })
    const asks = await createUser({ role: 'INTERNAL_MEDICINE', facilityId: facility.id })
    await answered(asks.id, one.id, 1)
  }
  const { data } = await callRoute(GET, { method: 'GET', bearer: admin.bearer })
  expect(data.facilities).toMatchObject([
    { key: 'Remera', district: 'Gasabo', cases: 1 },
    { key: 'Remera', district: 'Musanze', cases: 1 },
  ])
})

it('keeps the original outcome time when a follow-up is corrected', async () => {
  const { one, asks, admin } = await createStaff()
  const id = await answered(asks.id, one.id, 1)
  const ends = { expiresAt: after(10_000), askedAt: START }
  await db().caseFollowUp.create({
    data: { postId: id, place: 0, tokenHash: Buffer.of(1), ...ends },
  })
  const report = (condition: string) =>
    callRoute(followUp, withId(id, { bearer: asks.bearer, json: { condition } }))
  const stored = () => db().caseFollowUp.findFirstOrThrow({ where: { postId: id } })
  expect((await report('better')).status).toBe(200)
  const { answeredAt, firstAnsweredAt } = await stored()
  expect(firstAnsweredAt).toEqual(answeredAt)
  // Dates the first answer 30 hours after the case.
  const given = { answeredAt: after(30), firstAnsweredAt: after(30) }
  await db().caseFollowUp.updateMany({ data: given })
  expect((await report('same')).status).toBe(200)
  const { data } = await callRoute(GET, { method: 'GET', bearer: admin.bearer })
  expect(data.urgencies).toMatchObject([{ outcome: { count: 1, median: 30 } }])
  expect((await stored()).answeredAt).not.toEqual(after(30))
})

it('writes decimal commas when cells are separated by semicolons', async () => {
  const { one, asks, admin } = await createStaff()
  await answered(asks.id, one.id, 2.5)
  const read = async (separator: string) => {
    const address = `http://localhost/api/v1/export/cases?separator=${separator}`
    const headers = { authorization: `Bearer ${admin.bearer}` }
    const params = Promise.resolve({ table: 'cases' })
    return (await exportRoute(new Request(address, { headers }), { params })).text()
  }
  expect(await read('semicolon')).toContain(';2,5;')
  expect(await read('comma')).toContain(',2.5,')
})

it('exports no texts and names', async () => {
  const { one, asks, admin } = await createStaff()
  await answered(asks.id, one.id, 2)
  const request = new Request('http://localhost/api/v1/export/cases?format=csv', {
    headers: { authorization: `Bearer ${admin.bearer}` },
  })
  const response = await exportRoute(request, { params: Promise.resolve({ table: 'cases' }) })
  const text = await response.text()
  expect(text).toContain('hours_to_answer')
  expect(text).toMatch(/ROUTINE,,,2,/)
  expect(text).not.toMatch(/marker|Ineza|Ubumwe/)
})

it('migrates the first answer times of older follow-ups from the audit log', async () => {
  const { one, asks } = await createStaff()
  const rows = [
    { first: after(21), answeredAt: after(50) },
    { first: null, answeredAt: after(30) },
    { first: null, answeredAt: null },
  ]
  for (const [at, { first, answeredAt }] of rows.entries()) {
    const postId = await answered(asks.id, one.id, 1)
    const asked = { askedAt: START, expiresAt: after(10_000), tokenHash: Buffer.of(at) }
    await db().caseFollowUp.create({ data: { postId, place: 0, answeredAt, ...asked } })
    const event = { action: 'forum.follow-up', objectKind: 'forum', objectId: postId }
    for (const createdAt of first ? [answeredAt ?? first, first] : [])
      await db().auditEvent.create({ data: { ...event, createdAt } })
  }
  const script = readFileSync('prisma/migrations/0151_first_follow_up_answer/migration.sql', 'utf8')
  await db().$executeRawUnsafe(script.slice(script.indexOf('UPDATE')))
  const stored = await db().caseFollowUp.findMany({ orderBy: { tokenHash: 'asc' } })
  expect(stored.map(({ firstAnsweredAt }) => firstAnsweredAt)).toEqual([after(21), after(30), null])
})

it('reads when older cases were taken from their audit events', async () => {
  const { one } = await createStaff()
  const asks = await createUser({ role: 'INTERNAL_MEDICINE' })
  const [taken, acknowledged, neither] = [
    await answered(asks.id, one.id, 9),
    await answered(asks.id, one.id, 9, true),
    await answered(asks.id, one.id, 9),
  ]
  for (const hours of [5, 2])
    await db().auditEvent.create({
      data: {
        action: 'forum.take',
        objectKind: 'forum',
        objectId: taken,
        actorId: one.id,
        createdAt: after(hours),
      },
    })
  await db().forumPost.update({ where: { id: acknowledged }, data: { acknowledgedAt: after(1) } })
  const script = new URL(
    '../../../../prisma/migrations/0062_when_taken/migration.sql',
    import.meta.url,
  )
  const [, update = ''] = readFileSync(script, 'utf8').split(/;\n\n/)
  await db().$executeRawUnsafe(update)
  const takenAt = async (id: string) =>
    (await db().forumPost.findUniqueOrThrow({ where: { id } })).takenAt
  expect(await takenAt(taken)).toEqual(after(2))
  expect(await takenAt(acknowledged)).toEqual(after(1))
  expect(await takenAt(neither)).toBeNull()
})
