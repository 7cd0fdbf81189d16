import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { emptyBetweenTests } from '@/lib/testing/database'
import { createFact, createFaq, createUser, createVideo } from '@/lib/testing/factories'
import { db } from '../db/client'
import { purgeExpired } from './schedule'

emptyBetweenTests()

const now = new Date('2026-03-31T12:00:00Z')
const HOUR = 3_600_000
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
const days = (count: number) => count * 24

it('deletes links a week after they expire', async () => {
  const { id: userId } = await createUser()
  const token = (expiresAt: Date) =>
    db().oneTimeToken.create({
      data: { userId, purpose: 'VERIFY', tokenHash: Uint8Array.from(randomBytes(32)), expiresAt },
    })
  await token(ago(days(7) + 1))
  const remaining = [await token(ago(days(7) - 1)), await token(ago(-1))]
  expect((await purgeExpired(now)).tokens).toBe(1)
  const left = await db().oneTimeToken.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual(remaining.map(({ id }) => id))
})

it('deletes changes of address after fourteen days, and a week after their links expire', async () => {
  const { id: userId } = await createUser()
  const change = (createdAt: Date, expiresAt: Date, undoUntil: Date | null = null) =>
    db().emailChange.create({
      data: {
        userId,
        oldEmail: 'old@people.test',
        newEmail: 'new@people.test',
        confirmHash: Uint8Array.from(randomBytes(32)),
        sessionId: userId,
        createdAt,
        expiresAt,
        undoUntil,
      },
    })
  const isOver = ago(days(7) + 1)
  await change(ago(days(14) + 1), ago(days(13)))
  await change(ago(days(22)), isOver, isOver)
  const remaining = [
    await change(ago(days(14) - 1), ago(days(13))),
    // Applied by the second agreement, eight days after the request.
    await change(ago(days(15) - 1), ago(-1), ago(-1)),
    await change(ago(days(22) - 2), ago(days(7) - 1), ago(days(7) - 1)),
  ]
  await purgeExpired(now)
  const left = await db().emailChange.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual(remaining.map(({ id }) => id))
})

it('deletes sessions thirty days after they ended or were revoked', async () => {
  const { id: userId } = await createUser()
  const session = (expiresAt: Date, revokedAt: Date | null = null) =>
    db().session.create({ data: { userId, expiresAt, revokedAt } })
  await session(ago(days(31)))
  await session(ago(-days(20)), ago(days(31)))
  const remaining = [
    await session(ago(-days(1))),
    await session(ago(days(29))),
    await session(ago(-days(1)), ago(days(29))),
  ]
  expect((await purgeExpired(now)).sessions).toBe(2)
  const left = await db().session.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ id }) => id)).toEqual(remaining.map(({ id }) => id))
})

it('deletes counters an hour after they expire, and none without an expiry', async () => {
  const expire = (moment: Date) => BigInt(moment.getTime())
  await db().rateLimit.createMany({
    data: [
      { key: 'old', expire: expire(ago(2)) },
      { key: 'fresh', expire: expire(ago(0.5)) },
      { key: 'endless', expire: null },
    ],
  })
  expect((await purgeExpired(now)).limits).toBe(1)
  const left = await db().rateLimit.findMany({ orderBy: { key: 'asc' } })
  expect(left.map(({ key }) => key)).toEqual(['endless', 'fresh'])
})

it('deletes mails thirty days after they were sent or, if failed, queued; never waiting ones', async () => {
  const mail = (template: string, over: object) =>
    db().outboxEmail.create({
      data: { toAddress: 'a@example.org', language: 'en', props: {}, template, ...over },
    })
  await mail('old', { state: 'SENT', sentAt: ago(days(31)) })
  await mail('fresh', { state: 'SENT', sentAt: ago(days(29)) })
  await mail('waiting', { dueAt: ago(days(31)), createdAt: ago(days(31)) })
  await mail('failed', { state: 'FAILED', createdAt: ago(days(31)) })
  await mail('failed lately', { state: 'FAILED', createdAt: ago(days(29)) })
  expect((await purgeExpired(now)).mails).toBe(2)
  const left = await db().outboxEmail.findMany({ orderBy: { template: 'asc' } })
  expect(left.map(({ template }) => template)).toEqual(['failed lately', 'fresh', 'waiting'])
})

it('deletes idempotency keys when they expire', async () => {
  const key = (first: number, expiresAt: Date) =>
    db().idempotencyKey.create({
      data: {
        id: Uint8Array.of(first),
        requestHash: Uint8Array.of(0),
        callId: '0190a000-0000-7000-8000-000000000000',
        lockedUntil: expiresAt,
        expiresAt,
      },
    })
  await key(1, ago(1))
  await key(2, ago(-1))
  expect((await purgeExpired(now)).keys).toBe(1)
  expect((await db().idempotencyKey.findMany()).map(({ id }) => [...id])).toEqual([[2]])
})

it('keeps the other translations linked when their original is deleted', async () => {
  const original = await createFaq({ deletedAt: ago(days(31)) })
  const [french, rwandan] = [
    await createFaq({ language: 'fr', translationOf: original.id }),
    await createFaq({ language: 'kiny', translationOf: original.id }),
  ]
  // A translation that is deleted with its original inherits nothing.
  const swahili = {
    language: 'kisw',
    translationOf: original.id,
    deletedAt: ago(days(31)),
  } as const
  await createFaq(swahili)
  expect((await purgeExpired(now)).content).toBe(2)
  const left = await db().faq.findMany({ orderBy: { createdAt: 'asc' } })
  expect(left).toMatchObject([
    { id: french.id, translationOf: null },
    { id: rwandan.id, translationOf: french.id },
  ])
})

it('deletes videos, facts and questions thirty days after their deletion', async () => {
  const remaining: string[] = []
  for (const create of [createVideo, createFact, createFaq]) {
    await create({ deletedAt: ago(days(31)) })
    remaining.push((await create({ deletedAt: ago(days(29)) })).id, (await create()).id)
  }
  expect((await purgeExpired(now)).content).toBe(3)
  const left = [
    ...(await db().video.findMany()),
    ...(await db().fact.findMany()),
    ...(await db().faq.findMany()),
  ]
  expect(left.map(({ id }) => id).sort()).toEqual(remaining.sort())
})

it('deletes drafts after thirty days, and editor heartbeats after a day', async () => {
  const { id: userId } = await createUser()
  const draft = (updatedAt: Date) =>
    db().draft.create({
      data: {
        userId,
        kind: 'article',
        objectId: crypto.randomUUID(),
        title: '',
        content: '',
        updatedAt,
      },
    })
  await draft(ago(days(31)))
  const remaining = await draft(ago(days(29)))
  const presence = (seenAt: Date) =>
    db().editingPresence.create({
      data: { userId, kind: 'paper', objectId: crypto.randomUUID(), seenAt },
    })
  await presence(ago(25))
  const seen = await presence(ago(23))
  expect(await purgeExpired(now)).toMatchObject({ drafts: 1, presences: 1 })
  expect((await db().draft.findMany()).map(({ id }) => id)).toEqual([remaining.id])
  expect(await db().editingPresence.findMany()).toEqual([seen])
})

it('keeps drafts, sessions and notices of a restricted account, and its drafts for 30 days afterwards', async () => {
  const { id: userId } = await createUser({ accountStatus: 'RESTRICTED' })
  const old = ago(days(400))
  const { id } = await db().accountRestriction.create({
    data: { userId, reason: 'Asked for', statusBefore: 'ACTIVE', createdAt: old },
  })
  await db().draft.create({
    data: { userId, kind: 'article', title: '', content: '', updatedAt: old },
  })
  await db().session.create({ data: { userId, expiresAt: old } })
  await db().notification.create({
    data: { userId, kind: 'forumReply', data: {}, causeKey: 'x', createdAt: old },
  })
  const none = { drafts: 0, sessions: 0, notifications: 0 }
  expect(await purgeExpired(now)).toMatchObject(none)
  await db().user.update({ where: { id: userId }, data: { accountStatus: 'ACTIVE' } })
  await db().accountRestriction.update({ where: { id }, data: { liftedAt: ago(days(29)) } })
  const others = { sessions: 1, notifications: 1 }
  expect(await purgeExpired(now)).toMatchObject({ drafts: 0, ...others })
  await db().accountRestriction.update({ where: { id }, data: { liftedAt: ago(days(31)) } })
  expect(await purgeExpired(now)).toMatchObject({ drafts: 1 })
})

it('deletes nothing in an empty database', async () =>
  expect(await purgeExpired()).toEqual({
    tokens: 0,
    sessions: 0,
    limits: 0,
    mails: 0,
    keys: 0,
    content: 0,
    drafts: 0,
    presences: 0,
    alerts: 0,
    notifications: 0,
    counts: 0,
  }))

it('deletes notices ninety days after they were read, and unread ones after a year', async () => {
  const { id: userId } = await createUser()
  const notice = (causeKey: string, createdAt: Date, readAt: Date | null = null) =>
    db().notification.create({
      data: { userId, kind: 'forumReply', data: {}, causeKey, createdAt, readAt },
    })
  await notice('read long ago', ago(days(91)), ago(days(90) + 1))
  await notice('never read', ago(days(365) + 1))
  await notice('read late', ago(days(400)), ago(days(1)))
  await notice('read lately', ago(days(200)), ago(days(90) - 1))
  await notice('unread', ago(days(365) - 1))
  expect((await purgeExpired(now)).notifications).toBe(2)
  const left = await db().notification.findMany({ orderBy: { causeKey: 'asc' } })
  expect(left.map(({ causeKey }) => causeKey)).toEqual(['read late', 'read lately', 'unread'])
})

it('deletes searches without results after ninety days, and counts after two years', async () => {
  const count = (kind: 'ARTICLE' | 'NOT_FOUND', day: string) =>
    db().dailyCount.create({
      data: { kind, day: new Date(day), subject: 'lupus', language: 'en', count: 1 },
    })
  await count('ARTICLE', '2024-03-30')
  await count('NOT_FOUND', '2025-12-30')
  const remaining = [await count('ARTICLE', '2025-12-30'), await count('NOT_FOUND', '2026-01-01')]
  expect((await purgeExpired(now)).counts).toBe(2)
  expect(await db().dailyCount.findMany({ orderBy: { day: 'asc' } })).toEqual(remaining)
})
