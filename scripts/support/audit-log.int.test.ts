import { spawnSync } from 'node:child_process'
import type { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { eraseDue } from '@/lib/modules/own-data/erasure'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { createAdmin, setUpAccountTests } from '@/lib/testing/accounts'
import { createArticle, createUser } from '@/lib/testing/factories'
import { createPersonWithEverything } from '@/lib/testing/whole-person'
import { verifyAuditLog } from './audit-log.mjs'
import { withClient } from './database.mjs'
import { fromRoot } from './paths.mjs'
import { testEnvironment } from './test-runs.mjs'

setUpAccountTests()

const verify = (savedHead?: { sequence: number; hash: string }) =>
  withClient(env().DATABASE_URL, (client: Client) => verifyAuditLog(client, savedHead ?? null))

const findFault = async (...args: Parameters<typeof verify>) => (await verify(...args)).fault

const write = (detail = { reason: 'Not a doctor', count: 1 }) =>
  recordAudit(db(), {
    actorId: null,
    action: 'account.reject',
    objectKind: 'user',
    objectId: null,
    detail,
  })

async function recordFiveEvents() {
  for (const _ of Array(5)) await write()
  return db().auditLink.findMany({ orderBy: { sequence: 'asc' } })
}

/** Bypasses every trigger, as a database superuser can. */
const executeWithoutTriggers = (...statements: string[]) =>
  db().$transaction([
    db().$executeRaw`SET LOCAL session_replication_role = replica`,
    ...statements.map((statement) => db().$executeRawUnsafe(statement)),
  ])

describe('the audit log', () => {
  it('verifies when empty, and after each event', async () => {
    expect(await verify()).toEqual({ sequence: 0, hash: '', purged: 0, fault: null })
    await recordFiveEvents()
    expect(await verify()).toMatchObject({
      sequence: 5,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      fault: null,
    })
  })

  it('is one chain after twenty concurrent writes, whatever they lock before and afterwards', async () => {
    const article = await createArticle()
    const actorId = (await createUser()).id
    const record = {
      actorId,
      action: 'article.edit',
      objectKind: 'article',
      objectId: article.id,
    } as const
    const turns = Array.from({ length: 20 }, (_, writer) =>
      db().$transaction(
        async (tx) => {
          const touch = () =>
            tx.$executeRaw`UPDATE article SET title = ${`Title ${writer}`} WHERE id = ${article.id}::uuid`
          if (writer % 2 === 0) await touch()
          await recordAudit(tx, record)
          if (writer % 2 === 1) await touch()
        },
        { maxWait: 60_000, timeout: 60_000 },
      ),
    )
    await Promise.all(turns)
    expect(await verify()).toMatchObject({ sequence: 20, fault: null })
  })

  it('has no entry for rolled-back events', async () => {
    await write()
    const undone = db().$transaction(async (tx) => {
      await recordAudit(tx, {
        actorId: null,
        action: 'fact.edit',
        objectKind: 'fact',
        objectId: null,
      })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await write()
    expect(await verify()).toMatchObject({ sequence: 2, fault: null })
  })

  it.each([
    `UPDATE audit_event SET action = 'account.approve'`,
    `UPDATE audit_event SET detail = '{"reason": "Other"}'`,
    `UPDATE audit_event SET actor_id = NULL, former_actor_id = gen_random_uuid()`,
    `UPDATE audit_event SET created_at = created_at + interval '1 second'`,
    'DELETE FROM audit_event',
    'TRUNCATE audit_event',
    `UPDATE audit_link SET hash = previous_hash`,
    'DELETE FROM audit_link',
    'TRUNCATE audit_link',
    'UPDATE audit_head SET sequence = sequence - 1',
    'UPDATE audit_head SET purged_sequence = 1',
    'DELETE FROM audit_head',
    'TRUNCATE audit_head',
  ])('rejects %s', async (statement) => {
    await recordFiveEvents()
    await expect(db().$executeRawUnsafe(statement)).rejects.toThrow(/audit log keeps/)
    expect(await verify()).toMatchObject({ sequence: 5, fault: null })
  })

  it("keeps the actor's id when their account is deleted", async () => {
    const actor = await createUser()
    await recordAudit(db(), {
      actorId: actor.id,
      action: 'fact.edit',
      objectKind: 'fact',
      objectId: null,
    })
    await db().user.delete({ where: { id: actor.id } })
    expect(await db().auditEvent.findFirst()).toMatchObject({
      actorId: null,
      formerActorId: actor.id,
    })
    expect(await findFault()).toBeNull()
  })
})

describe('a database superuser', () => {
  const third = 'id = (SELECT event_id FROM audit_link WHERE sequence = 3)'

  it.each([
    [
      'changes an event',
      [`UPDATE audit_event SET action = 'account.approve' WHERE ${third}`],
      3,
      'the event was changed',
    ],
    [
      'changes when',
      [`UPDATE audit_event SET created_at = now() - interval '1 day' WHERE ${third}`],
      3,
      'the event was changed',
    ],
    [
      'changes a reason',
      [`UPDATE audit_event SET detail = '{"reason": "A", "count": 1}' WHERE ${third}`],
      3,
      'words of the event were changed',
    ],
    [
      'takes a reason away',
      [`UPDATE audit_event SET detail = '{"count": 1}' WHERE ${third}`],
      3,
      'words of the event were changed',
    ],
    ['deletes an event', [`DELETE FROM audit_event WHERE ${third}`], 3, 'the event was deleted'],
    [
      'deletes it with its place',
      [`DELETE FROM audit_event WHERE ${third}`, 'DELETE FROM audit_link WHERE sequence = 3'],
      3,
      'an event is missing',
    ],
    [
      'puts another in its place',
      [
        `UPDATE audit_link SET sequence = 30 WHERE sequence = 3`,
        `UPDATE audit_link SET sequence = 3 WHERE sequence = 4`,
      ],
      3,
      'it does not follow the event before it',
    ],
    [
      'deletes the newest',
      [
        'DELETE FROM audit_event WHERE id = (SELECT event_id FROM audit_link WHERE sequence = 5)',
        'DELETE FROM audit_link WHERE sequence = 5',
      ],
      5,
      'an event is missing',
    ],
    [
      'sets the head back',
      [
        'UPDATE audit_head SET (sequence, hash) = (SELECT sequence, hash FROM audit_link WHERE sequence = 4)',
      ],
      null,
      'the head is older than the last event',
    ],
    ['deletes the head', ['DELETE FROM audit_head'], null, 'the head is older than the last event'],
    [
      'forges a head',
      [`UPDATE audit_head SET hash = sha256('x')`],
      5,
      'the head is not that of the last event',
    ],
    [
      'destroys words by the erasure’s way',
      [],
      null,
      'words were destroyed that no erasure tells of',
    ],
  ] as const)('%s, which is detected', async (how, statements, sequence, what) => {
    await recordFiveEvents()
    if (how.startsWith('destroys')) {
      await db()
        .$executeRaw`UPDATE audit_event SET detail = audit_lasting(detail) WHERE detail IS NOT NULL`
    } else await executeWithoutTriggers(...statements)
    expect(await findFault()).toEqual({ sequence, what })
  })

  it('adds an event past the triggers, which is detected', async () => {
    await recordFiveEvents()
    await executeWithoutTriggers(
      `INSERT INTO audit_event (id, action, object_kind) VALUES (gen_random_uuid(), 'fact.edit', 'fact')`,
    )
    expect((await findFault())?.what).toMatch(/^the event \S+ was written past the seal$/)
  })

  it('recomputes the chain, which a saved head detects', async () => {
    await recordFiveEvents()
    const { sequence, hash } = await verify()
    await write()
    expect(await findFault({ sequence, hash })).toBeNull()
    await executeWithoutTriggers(
      `UPDATE audit_event SET action = 'account.approve' WHERE ${third}`,
      'DELETE FROM audit_link',
      'DELETE FROM audit_head',
      'SELECT append_audit_link(audit_event) FROM audit_event ORDER BY created_at, id',
    )
    expect(await findFault()).toBeNull()
    expect(await findFault({ sequence, hash })).toEqual({
      sequence,
      what: 'it is not the event whose head was kept',
    })
    expect(await findFault({ sequence: 9, hash })).toEqual({
      sequence: 9,
      what: 'the log is shorter than it was',
    })
  })

  it.each([
    [
      'the trigger audit_event_kept is off or missing',
      'ALTER TABLE audit_event DISABLE TRIGGER audit_event_kept',
      'ALTER TABLE audit_event ENABLE TRIGGER audit_event_kept',
    ],
    [
      'the function audit_words_digest is not the product’s',
      `CREATE OR REPLACE FUNCTION audit_words_digest(salt uuid, detail jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$ SELECT NULL::bytea $$`,
      `CREATE OR REPLACE FUNCTION audit_words_digest(salt uuid, detail jsonb) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(uuid_send("salt") || convert_to(audit_words("detail")::text, 'UTF8'))
$$`,
    ],
  ])('reports that %s', async (what, change, back) => {
    await write()
    await db().$executeRawUnsafe(change)
    try {
      expect(await findFault()).toEqual({ sequence: null, what: what.replace('’', "'") })
    } finally {
      await db().$executeRawUnsafe(back)
    }
    expect(await findFault()).toBeNull()
  })
})

describe('an unchanged log', () => {
  it('verifies after an erasure, with its texts removed', async () => {
    const { person } = await createPersonWithEverything()
    const admin = await createAdmin()
    await recordAudit(db(), {
      actorId: admin.id,
      action: 'account.reject',
      objectKind: 'user',
      objectId: person.id,
      detail: { reason: 'Drinks', count: 2 },
    })
    await db().erasureRequest.updateMany({ data: { dueAt: new Date(0) } })
    expect(await eraseDue()).toBe(1)
    const about = await db().auditEvent.findFirst({
      where: { action: 'account.reject', objectId: person.id },
    })
    expect(about?.detail).toEqual({ count: 2 })
    const link = await db().auditLink.findFirst({ where: { eventId: about?.id ?? '' } })
    expect(link).toMatchObject({ salt: null, wordsDigest: expect.anything() })
    expect(await findFault()).toBeNull()
  })

  it('starts later after old events were purged, and reports it', async () => {
    const links = await recordFiveEvents()
    const savedLinks = links.map(({ sequence, hash }) => ({
      sequence,
      hash: Buffer.from(hash).toString('hex'),
    }))
    await db().$executeRaw`
      UPDATE audit_head SET (purged_sequence, purged_hash) = (SELECT sequence, hash FROM audit_link WHERE sequence = 2)`
    await db().$executeRaw`
      DELETE FROM audit_event WHERE id IN (SELECT event_id FROM audit_link WHERE sequence <= 2)`
    await db().$executeRaw`DELETE FROM audit_link WHERE sequence <= 2`
    expect(await verify()).toMatchObject({ sequence: 5, purged: 2, fault: null })
    expect(await findFault(savedLinks[1])).toBeNull()
    expect(await findFault(savedLinks[3])).toBeNull()
    expect(await findFault(savedLinks[0])).toMatchObject({
      what: 'the log no longer goes back so far',
    })
    expect(await findFault({ sequence: 2, hash: savedLinks[0]?.hash ?? '' })).not.toBeNull()
    await expect(db().auditEvent.deleteMany()).rejects.toThrow(/audit log keeps/)
  })
})

/** Runs `npm run audit:verify` while this process stays connected. */
function runCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fromRoot('scripts', 'audit-verify.mjs'), ...args],
    {
      env: {
        ...testEnvironment(),
        DATABASE_URL: env().DATABASE_URL,
        DATA_DIR: env().DATA_DIR,
      },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

it('is verified by the command, with an exit code', async () => {
  await recordFiveEvents()
  const { hash } = await verify()
  expect(runCommand('--head', `5:${hash}`)).toEqual({
    status: 0,
    stdout: `The audit log is whole: 5 events, head 5:${hash}\n`,
    stderr: '',
  })
  await executeWithoutTriggers("DELETE FROM audit_event WHERE action = 'account.reject'")
  expect(runCommand()).toEqual({
    status: 1,
    stdout: '',
    stderr: 'The audit log is broken at event 1: the event was deleted.\n',
  })
  expect(runCommand('--head', 'yesterday').status).toBe(1)
})
