import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { GET as exportRoute } from '@/app/api/v1/export/[table]/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff } from '@/lib/testing/forum'
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
    { key: 'Butaro', cases: 5, answered: { count: 5, median: 3, p90: 4.6 }, taken: none },
    { key: '', cases: 1 },
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
