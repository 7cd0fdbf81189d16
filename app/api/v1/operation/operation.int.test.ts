import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, Prisma } from '@/lib/platform/db/client'
import { noteStatement, slowStatements } from '@/lib/platform/db/slow-statements'
import { env } from '@/lib/platform/env'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { createAdmin, settleWork, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { POST as retry } from './mails/route'
import { GET as read } from './route'

setUpAccountTests()

const mail = {
  toAddress: 'keza@ingingo.test',
  template: 'reachTest',
  language: 'en',
  props: { firstName: 'Keza' },
}

const inAnHour = () => new Date(Date.now() + 3_600_000)

describe('the operation report', () => {
  it('is allowed to administrators only', async () => {
    const bearer = await signIn(await createUser())
    expect((await callRoute(read, { method: 'GET', bearer })).status).toBe(403)
    expect((await callRoute(retry, { bearer })).status).toBe(403)
  })

  it('contains the queues, jobs, sizes, versions, the backup and the head of the audit log', async () => {
    const bearer = await signIn(await createAdmin())
    await db().outboxEmail.createMany({
      data: [
        { ...mail, attempts: 2, lastError: 'ECONNREFUSED', dueAt: inAnHour() },
        { ...mail, attempts: 10, state: 'FAILED', props: {} },
        { ...mail, state: 'SENT', sentAt: inAnHour() },
      ],
    })
    await recordAudit(db(), {
      actorId: null,
      action: 'text.sanitise',
      objectKind: 'fact',
      objectId: null,
    })
    await singleRun('broken', async () => Promise.reject(new Error('no')))()
    mkdirSync(env().DATA_DIR, { recursive: true })
    const at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
    const record = { backup: { at, bytes: 5, encrypted: true }, drill: { at, rows: 3, files: 1 } }
    writeFileSync(join(env().DATA_DIR, 'backup.json'), JSON.stringify(record))
    const { data } = await callRoute(read, { method: 'GET', bearer })
    expect(data.outboxes).toContainEqual({ way: 'mail', waiting: 1, failed: 1, oldest_seconds: 0 })
    expect(data.troubled_mails).toHaveLength(2)
    expect(data.troubled_mails).toContainEqual(
      expect.objectContaining({ to: mail.toAddress, attempts: 2, reason: 'ECONNREFUSED' }),
    )
    expect(JSON.stringify(data)).not.toContain('Keza')
    expect(data.jobs).toContainEqual(
      expect.objectContaining({
        name: 'broken',
        has_failed: true,
        failures: 1,
        went_well_at: null,
      }),
    )
    expect(data).toMatchObject({ ...record, is_backup_overdue: true, is_drill_overdue: false })
    expect(data.database.bytes).toBeGreaterThan(1_000_000)
    expect(data.versions).toMatchObject({
      node: process.versions.node,
      database: expect.stringMatching(/^1\d/),
      last_migration: expect.stringMatching(/^\d{4}_/),
    })
    const head = await db().auditHead.findFirstOrThrow()
    expect(data.audit_head).toEqual({
      sequence: head.sequence,
      hash: Buffer.from(head.hash).toString('hex'),
    })
  })

  it('retries failed mails at once, and keeps those given up', async () => {
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    await settleWork()
    await db().outboxEmail.createMany({
      data: [
        { ...mail, attempts: 3, dueAt: inAnHour() },
        { ...mail, attempts: 10, state: 'FAILED', props: {} },
      ],
    })
    const { data, message } = await callRoute(retry, { bearer })
    expect([data, message]).toEqual([{ count: 1 }, 'They are being retried now.'])
    await settleWork()
    const states = await db().outboxEmail.groupBy({
      by: ['state'],
      where: { template: 'reachTest' },
      _count: true,
    })
    expect(states.map(({ state, _count }) => [state, _count]).sort()).toEqual([
      ['FAILED', 1],
      ['SENT', 1],
    ])
    const event = await db().auditEvent.findFirst({ where: { action: 'mail.retry' } })
    expect(event).toMatchObject({ actorId: admin.id, detail: { count: 1 } })
  })
})

describe('slow statements', () => {
  // Longer than any statement takes on a busy machine.
  const LONG = 1_000_000

  const shapes = () => slowStatements().map(({ shape }) => shape)

  it('are identified by their shape, without values, and limited in number', () => {
    noteStatement(env().SLOW_QUERY_MS - 1, 'User', 'groupBy', { where: { email: 'quick' } })
    for (const email of ['keza@ingingo.test', 'other@ingingo.test']) {
      noteStatement(LONG, 'User', 'findMany', { where: { email: { in: [email] } }, take: 3 })
    }
    noteStatement(LONG + 1, undefined, '$queryRaw', Prisma.sql`SELECT 1 WHERE ${'secret'} = 'x'`)
    const [worst, second] = slowStatements()
    expect(worst).toMatchObject({ shape: `SELECT 1 WHERE ? = 'x'`, times: 1, worstMs: LONG + 1 })
    expect(second).toMatchObject({ shape: 'User.findMany(take, where(email(in[])))', times: 2 })
    expect(shapes().join()).not.toMatch(/groupBy|secret|ingingo\.test/)
    for (let n = 0; n < 50; n += 1) noteStatement(LONG, 'User', 'findMany', { [`part${n}`]: n })
    expect(slowStatements()).toHaveLength(20)
  })

  it('are recorded for raw statements as sent', async () => {
    const seconds = env().SLOW_QUERY_MS / 1000 + 0.05
    await db().$queryRaw`SELECT pg_sleep(${seconds})::text, ${'secret'}::text`
    expect(shapes()).toContain('SELECT pg_sleep(?)::text, ?::text')
  })
})
