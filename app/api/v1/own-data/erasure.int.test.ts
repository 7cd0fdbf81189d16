import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '@/lib/core/retention'
import { archiveFolder, runPendingExports, sweepDataExports } from '@/lib/modules/own-data/archive'
import { eraseDue } from '@/lib/modules/own-data/erasure'
import { db, Prisma } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { env } from '@/lib/platform/env'
import { sweepFiles } from '@/lib/platform/jobs/schedule'
import {
  createAdmin,
  createVisitor,
  mailsTo,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createArticleComment, createForumPost, createUser } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'
import {
  createPersonWithEverything,
  MARKER,
  SECRET,
  SECRET_WORDS,
  WHOLE_NAME,
} from '@/lib/testing/whole-person'
import { PUT as beginEmailChange } from '../auth/[id]/email/route'
import { POST as eraseByAdmin } from '../auth/[id]/erasure/route'
import { POST as changeEmail } from '../auth/email/route'
import { GET as readProfile } from '../auth/profile/route'
import { POST as ask, DELETE as withdraw } from './erasure/route'
import { POST as requestExport } from './route'

setUpAccountTests()
afterEach(() => rm(archiveFolder(), { recursive: true, force: true }))

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

const listTables = () =>
  db().$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`

/** Lists every column of every table that contains one of the words. */
async function findInDatabase(...words: string[]): Promise<string[]> {
  const tables = await listTables()
  expect(tables.length).toBeGreaterThan(50)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db().$queryRaw<{ column: string }[]>`
      SELECT DISTINCT cell.key AS "column" FROM ${Prisma.raw(`"${name}"`)} AS item,
        jsonb_each_text(to_jsonb(item)) AS cell
      WHERE cell.value ILIKE ANY (${words.map((word) => `%${word}%`)}) ORDER BY 1`
    found.push(...rows.map(({ column }) => `${name}.${column}`))
  }
  return found
}

/** The files of the data folder whose names or bytes contain any of the words. */
async function findInFiles(...words: string[]): Promise<string[]> {
  const folder = env().DATA_DIR
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const text = path + (await readFile(path)).toString('latin1')
    if (words.some((word) => text.includes(word))) found.push(path.slice(folder.length + 1))
  }
  return found
}

/** The data that identifies the person. */
const getNames = ({ email, id }: { email: string; id: string }) => ({
  names: [WHOLE_NAME.firstName, WHOLE_NAME.lastName, email, '788123987', '788 123 987', SECRET],
  id,
})

/** The columns and tables that the rules name as kept. */
async function parseSnapshot(): Promise<string[]> {
  const rules = await readFile('docs/rules.md', 'utf8')
  const section = rules.split('#### What an erasure keeps\n')[1]?.split(/^#/m)[0] ?? ''
  const rows = section.split('\n').filter((line) => line.startsWith('| '))
  const places = rows.flatMap((row) => row.split('|')[2]?.match(/(?<=`)[a-z_.]+(?=`)/g) ?? [])
  return [...new Set(places)]
}

const isIn = (place: string, column: string) => column === place || column.startsWith(`${place}.`)

describe('a person with data everywhere', () => {
  it('leaves traces only where the rules keep their texts, without their name', async () => {
    const { person, admin, token, article, post, answer } = await createPersonWithEverything()
    await callRoute(requestExport, { bearer: token, json: {} })
    await runPendingExports()
    await settleWork()
    const { names } = getNames(person)
    expect(await findInDatabase(...names)).toContain('user.last_name')
    expect(await findInFiles(MARKER)).not.toEqual([])

    await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
    takeRevalidatedTags()
    expect(await eraseDue()).toBe(1)

    expect(await findInDatabase(...names, SECRET_WORDS)).toEqual([])
    const left = await findInDatabase(MARKER, person.id)
    const snapshot = await parseSnapshot()
    expect(left.filter((column) => !snapshot.some((place) => isIn(place, column)))).toEqual([])
    expect(snapshot.filter((place) => !left.some((column) => isIn(place, column)))).toEqual([])
    // The audit log keeps the id, and nothing else does.
    expect(await findInDatabase(person.id)).toEqual([
      'audit_event.detail',
      'audit_event.former_actor_id',
      'audit_event.object_id',
    ])

    // Sent mails are in the folder that replaces a mail host.
    const files = (await findInFiles(MARKER, ...names)).filter((path) => !path.startsWith('outbox'))
    const kinds = await Promise.all(
      files.map(
        async (path) => (await readFile(join(env().DATA_DIR, path))).toString().split(' ')[0],
      ),
    )
    // Files of published texts and cases.
    expect(kinds.sort()).toEqual(['answered', 'attachment', 'cover', 'paper', 'picture'])

    const stale = takeRevalidatedTags()
    expect(stale).toEqual(expect.arrayContaining([`person:${person.id}`, `article:${article.id}`]))
    expect(await db().article.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({
      authorId: null,
      isPublished: true,
    })
    const signed = await db().forumPost.findUniqueOrThrow({ where: { id: post.id } })
    expect(signed).toMatchObject({ authorId: null, attachmentId: post.attachmentId })
    expect(signed.content).toContain('Dr … …, …')
    expect(await db().comment.findMany({ where: { kind: 'paper' } })).toMatchObject([
      { authorId: null, content: `On it: ${MARKER}. Dr … …, …` },
    ])
    expect(await db().forumComment.findUnique({ where: { id: answer.id } })).not.toBeNull()
    expect((await callRoute(readProfile, { method: 'GET', bearer: token })).status).toBe(401)
    expect(await db().user.findUnique({ where: { id: admin.id } })).not.toBeNull()
    // A second run finds nothing to do.
    expect(await eraseDue()).toBe(0)
  })

  it('has published texts and comments destroyed on request', async () => {
    const { person, article, paper } = await createPersonWithEverything()
    await db().erasureRequest.updateMany({
      data: { dueAt: inDays(-1), keepsComments: false, keepsTexts: false },
    })
    expect(await eraseDue()).toBe(1)
    const ofTexts = (await findInDatabase(MARKER)).filter((column) =>
      /^(article|paper|revision|comment|search_term)\./.test(column),
    )
    // What they wrote on texts of others.
    expect(ofTexts).toEqual(['article.rejection', 'article.review_sent_back', 'revision.reason'])
    // Their addresses always show that something existed there.
    const tombstones = await db().auditEvent.findMany({
      where: { objectId: { in: [article.id, paper.id] }, action: { endsWith: '.purge' } },
    })
    expect(tombstones.map(({ detail }) => detail)).toEqual([
      { was_public: true },
      { was_public: true },
    ])
    expect(await db().user.findUnique({ where: { id: person.id } })).toBeNull()
  })

  it('loses mails to former addresses, unless somebody else has the address by now', async () => {
    const { person } = await createPersonWithEverything()
    const { oldEmail } = await db().emailChange.findFirstOrThrow()
    const { id } = await createUser({ email: oldEmail })
    const mail = { to: oldEmail, language: 'en', firstName: 'Keza' } as const
    await queueEmail(db(), { ...mail, template: 'approved' })
    await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
    expect(await eraseDue()).toBe(1)
    expect(await db().user.findUnique({ where: { id: person.id } })).toBeNull()
    expect(await db().user.findUnique({ where: { id } })).not.toBeNull()
    expect(await db().outboxEmail.findMany({ where: { toAddress: oldEmail } })).toMatchObject([
      { template: 'approved' },
    ])
  })

  it('loses mails to addresses that were requested and never taken', async () => {
    const { person, token } = await createPersonWithEverything()
    const byAdministrator = { bearer: await signIn(await createAdmin()), params: { id: person.id } }
    const requested = ['first', 'second', 'third', 'fourth'].map((name) => `${name}@people.test`)
    const [first, second, ...others] = requested
    for (const email of [first, second]) {
      await callRoute(changeEmail, { bearer: token, json: { email } })
      await settleWork()
    }
    for (const email of others) {
      const json = { email, reason: 'Asked by telephone' }
      expect((await callRoute(beginEmailChange, { ...byAdministrator, json })).status).toBe(200)
      await settleWork()
    }
    const mails = () => db().outboxEmail.count({ where: { toAddress: { in: requested } } })
    expect(await mails()).toBe(4)
    await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
    expect(await eraseDue()).toBe(1)
    expect(await mails()).toBe(0)
  })

  it('is erased once, also among concurrent requests', async () => {
    const { person } = await createPersonWithEverything()
    await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
    const erased = await Promise.all(Array.from({ length: 4 }, () => eraseDue()))
    expect(erased.reduce((sum, count) => sum + count, 0)).toBe(1)
    const events = await db().auditEvent.findMany({ where: { action: 'account.erase' } })
    expect(events.map(({ objectId }) => objectId)).toEqual([person.id])
  })
})

/** A fingerprint of every row of every table. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const { name } of await listTables()) {
    const [row] = await db().$queryRaw<{ print: string }[]>`
      SELECT coalesce(md5(string_agg(item::text, '|' ORDER BY item::text)), '') AS print
      FROM ${Prisma.raw(`"${name}"`)} AS item`
    prints[name] = row?.print ?? ''
  }
  return prints
}

/**
 * Lets every write to any table fail once it is the chosen one since the last call. Counts statements of ours alone, not those
 * that references carry out.
 * @returns functions that choose the write, and that remove the fault
 */
async function addFault() {
  await db().$executeRaw`CREATE SEQUENCE test_write`
  await db().$executeRaw`CREATE TABLE test_fault (place bigint NOT NULL)`
  await db().$executeRaw`CREATE FUNCTION fail_at_place() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF pg_trigger_depth() = 1 AND nextval('test_write') = (SELECT place FROM test_fault) THEN
        RAISE EXCEPTION 'a fault of the test';
      END IF;
      RETURN NULL;
    END $$`
  const tables = (await listTables()).filter(({ name }) => name !== 'test_fault')
  for (const { name } of tables) {
    await db().$executeRaw`CREATE TRIGGER test_fault BEFORE INSERT OR UPDATE OR DELETE
      ON ${Prisma.raw(`"${name}"`)} FOR EACH STATEMENT EXECUTE FUNCTION fail_at_place()`
  }
  return {
    async failAt(place: number) {
      await db().$executeRaw`ALTER SEQUENCE test_write RESTART`
      await db().$executeRaw`DELETE FROM test_fault`
      await db().$executeRaw`INSERT INTO test_fault VALUES (${place})`
    },
    async remove() {
      await db().$executeRaw`DROP FUNCTION fail_at_place CASCADE`
      await db().$executeRaw`DROP TABLE test_fault`
      await db().$executeRaw`DROP SEQUENCE test_write`
    },
  }
}

describe('an erasure that is interrupted', () => {
  it('changes nothing, whichever of its writes fails, and is completed by a later run', async () => {
    const { person } = await createPersonWithEverything()
    await settleWork()
    await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
    const { names } = getNames(person)
    const before = await fingerprint()
    const files = await findInFiles('')
    const fault = await addFault()
    // Each failure is logged.
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    let failures = 0
    try {
      for (;;) {
        await fault.failAt(failures + 1)
        if ((await eraseDue()) === 1) break
        failures += 1
        await fault.failAt(0)
        expect(await fingerprint()).toMatchObject(before)
        expect(await findInFiles('')).toEqual(files)
      }
    } finally {
      await fault.remove()
    }
    // Fewer would mean that the test does not reach them.
    expect(failures).toBeGreaterThan(20)
    expect(await findInDatabase(...names, SECRET_WORDS)).toEqual([])
    expect(await db().auditEvent.count({ where: { action: 'account.erase' } })).toBe(1)
    expect(await eraseDue()).toBe(0)
  }, 240_000)

  it('has its files and archive swept later when the process dies after the commit', async () => {
    const { person, token } = await createPersonWithEverything()
    await callRoute(requestExport, { bearer: token, json: {} })
    await runPendingExports()
    await settleWork()
    await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
    const [stored, archives] = [join(env().DATA_DIR, 'files'), archiveFolder()]
    // Nothing is where the erasure looks for it, as if it had never come to that.
    for (const folder of [stored, archives]) await rename(folder, `${folder}-away`)
    expect(await eraseDue()).toBe(1)
    for (const folder of [stored, archives]) {
      await rm(folder, { recursive: true, force: true })
      await rename(`${folder}-away`, folder)
    }
    const findOwn = () => findInFiles(`LICENCE ${MARKER}`, `AVATAR ${MARKER}`)
    expect(await findOwn()).not.toEqual([])
    expect(await readdir(archives)).not.toEqual([])
    await sweepDataExports()
    await sweepFiles(inDays(2))
    expect(await findOwn()).toEqual([])
    expect(await readdir(archives)).toEqual([])
    expect(await db().user.findUnique({ where: { id: person.id } })).toBeNull()
  })
})

describe('an erasure request', () => {
  it('is mailed, and carried out after 14 days', async () => {
    const visitor = await createVisitor()
    const bearer = await signIn(visitor)
    const asked = await callRoute(ask, { bearer, json: {} })
    expect(asked.status, asked.message).toBe(200)
    const [mail] = await mailsTo(visitor.email)
    expect(mail?.subject).toBe('Your account will be erased')
    expect(mail?.text).toMatch(/http\S+\/profile#erasure/)
    const { data } = await callRoute(readProfile, { method: 'GET', bearer })
    expect(data.erasure_due_at).toBe(asked.data.due_at)
    expect(await eraseDue(inDays(13.9))).toBe(0)
    expect(await eraseDue(inDays(14.1))).toBe(1)
    expect(await db().user.count()).toBe(0)
  })

  it('can be withdrawn on day 13, and is carried out on day 14 otherwise', async () => {
    const [staying, leaving] = [await createVisitor(), await createVisitor()]
    for (const visitor of [staying, leaving]) {
      await callRoute(ask, { bearer: await signIn(visitor), json: {} })
    }
    vi.useFakeTimers({ toFake: ['Date'], now: inDays(13) })
    try {
      expect(await eraseDue()).toBe(0)
      const bearer = await signIn(staying)
      expect((await callRoute(withdraw, { method: 'DELETE', bearer })).status).toBe(200)
      vi.setSystemTime(inDays(1.1))
      expect(await eraseDue()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
    expect(await db().user.findMany({ select: { id: true } })).toEqual([{ id: staying.id }])
  })

  it('is withdrawn by signing in meanwhile', async () => {
    const visitor = await createVisitor()
    await callRoute(ask, { bearer: await signIn(visitor), json: {} })
    const bearer = await signIn(visitor)
    expect((await callRoute(withdraw, { method: 'DELETE', bearer })).status).toBe(200)
    expect((await callRoute(withdraw, { method: 'DELETE', bearer })).status).toBe(409)
    expect(await eraseDue(inDays(15))).toBe(0)
    expect((await mailsTo(visitor.email))[0]?.subject).toBe('Your account stays')
  })

  it('keeps its day when it is repeated with other choices', async () => {
    const bearer = await signIn(await createVisitor())
    const first = await callRoute(ask, { bearer, json: {} })
    const again = await callRoute(ask, { bearer, json: { keeps_comments: false } })
    expect(again.data).toEqual(first.data)
    expect(await db().erasureRequest.findMany()).toMatchObject([{ keepsComments: false }])
    expect(await db().outboxEmail.count({ where: { template: 'erasureAsked' } })).toBe(1)
  })

  it('requires a re-authentication', async () => {
    const bearer = await signIn(await createVisitor())
    await db().session.updateMany({ data: { confirmedAt: null } })
    const asked = await callRoute(ask, { bearer, json: {} })
    expect(asked.errors).toHaveProperty('confirm')
    expect(await db().erasureRequest.count()).toBe(0)
  })

  it('is rejected for the last administrator, whenever the others left', async () => {
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    expect((await callRoute(ask, { bearer, json: {} })).status).toBe(409)
    const other = await createAdmin()
    expect((await callRoute(ask, { bearer, json: {} })).status).toBe(200)
    await db().user.update({ where: { id: other.id }, data: { accountStatus: 'DEACTIVE' } })
    expect(await eraseDue(inDays(15))).toBe(0)
    expect(await db().user.findUnique({ where: { id: admin.id } })).not.toBeNull()
  })
})

describe('an erasure by an administrator', () => {
  it('is carried out at once on a written request; the reason contains no name', async () => {
    const admin = await createAdmin()
    const gone = await createUser({ firstName: 'Semanza', email: 'semanza@ingingo.test' })
    const json = { reason: 'Letter of Semanza, semanza@ingingo.test, 3 May.' }
    const bearer = await signIn(admin)
    const call = { bearer, json, params: { id: gone.id } }
    const done = await callRoute(eraseByAdmin, call)
    expect(done.status, done.message).toBe(200)
    expect((await callRoute(eraseByAdmin, call)).status).toBe(404)
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'account.erase' } })
    expect(event).toMatchObject({ actorId: admin.id, objectId: gone.id })
    expect(event.detail).toMatchObject({ reason: 'Letter of …, …, 3 May.' })
  })

  it('erases no restricted account', async () => {
    const bearer = await signIn(await createAdmin())
    const { id } = await createUser({ accountStatus: 'RESTRICTED' })
    const call = { bearer, json: { reason: 'Letter of 3 May.' }, params: { id } }
    expect((await callRoute(eraseByAdmin, call)).status).toBe(409)
    expect(await db().user.findUnique({ where: { id } })).not.toBeNull()
  })

  it('requires a reason, and is rejected for their own account', async () => {
    const admin = await createAdmin()
    const bearer = await signIn(admin)
    const { id } = await createUser()
    const noReason = await callRoute(eraseByAdmin, { bearer, json: {}, params: { id } })
    expect(noReason.errors).toHaveProperty('reason')
    const own = { bearer, json: { reason: 'Mine.' }, params: { id: admin.id } }
    expect((await callRoute(eraseByAdmin, own)).status).toBe(409)
  })
})

describe('a name that is also a word of the markup', () => {
  const referral = { sex: 'male', age_band: null, findings: 'Seen by Strong, Male, Null and Amp' }

  it.each([
    ['Strong', 'male', 'Seen by …, Male, Null and Amp'],
    ['Male', 'male', 'Seen by Strong, …, Null and Amp'],
    ['Null', 'male', 'Seen by Strong, Male, … and Amp'],
    ['Amp', 'male', 'Seen by Strong, Male, Null and …'],
  ])('%s is removed from words only', async (lastName, sex, findings) => {
    const person = await createUser({ firstName: 'Keza', lastName, email: 'keza@ingingo.test' })
    const content =
      `<p><strong>Dr ${lastName}</strong> &amp; ` +
      '<a href="mailto:keza@ingingo.test" rel="noopener nofollow ugc">others</a></p>'
    const post = await createForumPost({ authorId: person.id, content, referral })
    await db().erasureRequest.create({
      data: { userId: person.id, dueAt: inDays(-1), keepsComments: true, keepsTexts: true },
    })
    expect(await eraseDue()).toBe(1)
    const left = await db().forumPost.findUniqueOrThrow({ where: { id: post.id } })
    expect(left.content).toBe(
      '<p><strong>Dr …</strong> &amp; <a href="mailto:…" rel="noopener nofollow ugc">others</a></p>',
    )
    expect(left.referral).toEqual({ sex, age_band: null, findings })
  })
})

it('keeps other people’s texts', async () => {
  const { article, other } = await createPersonWithEverything()
  const comment = await createArticleComment({ articleId: article.id, authorId: other.id })
  await db().erasureRequest.updateMany({ data: { dueAt: inDays(-1) } })
  await eraseDue()
  expect(await db().comment.findUnique({ where: { id: comment.id } })).toMatchObject({
    authorId: other.id,
    content: comment.content,
  })
})
