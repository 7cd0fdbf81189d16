import { afterEach, describe, expect, it, vi } from 'vitest'
import { exportTables } from '@/lib/modules/exports/schema'
import { db } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests, signIn, withPassword } from '@/lib/testing/accounts'
import {
  createArticle,
  createArticleComment,
  createFact,
  createFaq,
  createForumPost,
  createPaper,
  createPendingArticle,
  createStoredFile,
  createUser,
  createVideo,
} from '@/lib/testing/factories'
import { buildRequest } from '@/lib/testing/requests'
import { GET } from './route'

setUpAccountTests()
afterEach(() => void vi.useRealTimers())

async function ask(table: string, query = '', bearer?: string) {
  const token = bearer ?? (await signIn(await createAdmin()))
  const request = buildRequest({ method: 'GET', query, bearer: token })
  return GET(request, { params: Promise.resolve({ table }) })
}
/** The text with its byte-order mark, which `text()` would strip. */
const getText = async (response: Response) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
const getRows = async (table: string, query = ''): Promise<Record<string, unknown>[]> =>
  JSON.parse(await getText(await ask(table, `format=json&${query}`)))

/** One person's comment, reported by another. */
async function createReport(reporterId: string, over: { resolvedAt?: Date } = {}) {
  const author = await createUser({ role: 'USER' })
  const { id: articleId } = await createArticle()
  const comment = await createArticleComment({ articleId, authorId: author.id })
  await db().commentReport.create({
    data: { commentId: comment.id, reporterId, reason: '=spam', ...over },
  })
  return { comment, author }
}

describe('a table export', () => {
  it('is named after its table and the day in Kigali, uncached, and audited', async () => {
    const createdAt = new Date('2026-03-09T08:00:00Z')
    const joints = { title: 'Joints', content: 'Bones meet there.', source: null }
    await createFact({ ...joints, createdAt, updatedAt: createdAt })
    // 22:30 in UTC is the next day in Kigali.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-31T22:30:00Z') })
    const response = await ask('facts')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    const saved = 'attachment; filename="ingingo-facts-2027-01-01.csv"'
    expect(response.headers.get('content-disposition')).toBe(saved)
    const [head, row, end] = (await getText(response)).split('\r\n')
    expect(head).toBe('\uFEFFduk_id,duk_title,duk_content,language,source,created_at,updated_at')
    expect(row).toMatch(/^[0-9a-f-]{36},Joints,Bones meet there\.,eng,,2026-03-09T08:00:00/)
    expect(end).toBe('')
    const event = await db().auditEvent.findFirstOrThrow({ where: { action: 'table.export' } })
    expect(event).toMatchObject({
      objectKind: 'table',
      detail: { table: 'facts', format: 'csv', searched: false, deleted: false },
    })
  })

  it('separates cells by semicolons on request, for spreadsheets in French', async () => {
    await createFact({ title: 'Joints; bones', content: 'Sizes: 2,5 cm' })
    const [head, row] = (await getText(await ask('facts', 'separator=semicolon'))).split('\r\n')
    expect(head).toContain('duk_id;duk_title;duk_content')
    expect(row).toContain(';"Joints; bones";Sizes: 2,5 cm;')
    expect((await ask('facts', 'separator=tab')).status).toBe(422)
  })

  it('escapes formulas for spreadsheets, and quotes line breaks', async () => {
    for (const title of [
      '=1+1',
      '+1',
      '-1',
      '@x',
      '\tx',
      '\rx',
      '\n=x',
      '＝1',
      'y\n=x',
      'a "b", c',
      'x\r\ny',
    ]) {
      await createFact({ title, content: '' })
    }
    const text = await getText(await ask('facts'))
    const cells = [...text.matchAll(/^[0-9a-f-]{36},("(?:[^"]|"")*"|[^,]*),/gm)].map(
      ([, cell]) => cell,
    )
    expect(cells).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      '"\'\rx"',
      '"\'\n=x"',
      "'＝1",
      '"y\n=x"',
      '"a ""b"", c"',
      '"x\r\ny"',
    ])
  })

  it('of accounts contains no password, token or licence', async () => {
    const licence = await createStoredFile(Buffer.from('%PDF-'), {
      kind: 'LICENCE',
      visibility: 'PRIVATE',
    })
    const person = await createUser(await withPassword({ licenceId: licence.id }))
    const text = await getText(await ask('users', 'format=json'))
    const { passwordHash } = await db().user.findUniqueOrThrow({
      where: { id: person.id },
      select: { passwordHash: true },
    })
    expect(text).toContain(person.email)
    expect(passwordHash).toBeTruthy()
    for (const secret of [passwordHash ?? '', licence.id, licence.key]) {
      expect(text).not.toContain(secret)
    }
    expect(text).not.toMatch(/password|token|licen[sc]e/i)
  })

  it.each(exportTables)('exists for %s, in both formats, even when empty', async (table) => {
    const bearer = await signIn(await createAdmin())
    const empty = (await getText(await ask(table, 'search=nothing&action=no.such', bearer))).slice(
      1,
    )
    for (const each of ['csv', 'json']) {
      const response = await ask(table, `format=${each}`, bearer)
      expect(response.status).toBe(200)
      const text = await getText(response)
      if (each === 'json') expect(JSON.parse(text)).toBeInstanceOf(Array)
    }
    const author = await createUser()
    await createArticle({ authorId: author.id, reviewerId: author.id })
    await createPaper({ uploaderId: author.id, authors: ['A. One', 'B. Two'] })
    await createForumPost({ authorId: author.id })
    await createVideo()
    await createFact()
    await createFaq()
    await createReport(author.id)
    const rows = JSON.parse(await getText(await ask(table, 'format=json', bearer)))
    expect(rows.length).toBeGreaterThan(0)
    const [head = ''] = (await getText(await ask(table, '', bearer))).slice(1).split('\r\n')
    expect(head.split(',')).toEqual(Object.keys(rows[0]))
    expect(empty).toBe(`${head}\r\n`)
  })

  it("contains the table's rows: search results, and deleted rows on request", async () => {
    const gout = await createArticle({ title: 'Gout' })
    const waits = await createPendingArticle({ title: 'Gout in women' })
    const gone = await createArticle({ title: 'Old gout', deletedAt: new Date() })
    await createArticle({ title: 'Lupus' })
    const ids = async (query: string) =>
      (await getRows('articles', query)).map((row) => row.article_id)
    expect(await ids('search=gout')).toEqual([gout.id, waits.id])
    expect(await ids('deleted=1')).toEqual([gone.id])
    expect(await ids('search=%25')).toEqual([])
    const aline = await createUser({ firstName: 'Aline' })
    expect(await getRows('users', 'search=alin')).toMatchObject([{ user_id: aline.id }])
    expect(await getRows('articles', 'search=waits')).toEqual([])
    const states = (await getRows('articles')).map((row) => row.status)
    expect(states).toEqual(['approved', 'pending', 'approved'])
  })

  it('of accounts contains only those awaiting a decision, if these are shown', async () => {
    const waits = await createUser({ isApproved: false, firstName: 'Aline' })
    const other = await createUser({ firstName: 'Aline' })
    const ids = async (query: string) =>
      (await getRows('users', query)).map((row) => row.user_id).toSorted()
    expect(await ids('review=1')).toEqual([waits.id])
    expect(await ids('review=1&search=aline')).toEqual([waits.id, other.id].toSorted())
    const auditEvent = await db().auditEvent.findFirst({ where: { action: 'table.export' } })
    expect(auditEvent?.detail).toMatchObject({ table: 'users', searched: true })
  })

  it('of accounts contains only those whose licence has ended or ends soon, if these are shown', async () => {
    const licensed = async (endsOn: string) => {
      const user = await createUser({ firstName: 'Aline' })
      const data = { userId: user.id, state: 'ACCEPTED', endsOn: new Date(endsOn) } as const
      await db().licence.create({ data })
      return user.id
    }
    const ended = await licensed('2020-06-30')
    const valid = await licensed('2999-06-30')
    const ids = async (query: string) =>
      (await getRows('users', query)).map((row) => row.user_id).toSorted()
    expect(await ids('licences=1')).toEqual([ended])
    expect(await ids('licences=1&search=aline')).toEqual([ended, valid].toSorted())
    const exported = await db().auditEvent.findFirst({ where: { action: 'table.export' } })
    expect(exported?.detail).toMatchObject({ table: 'users', searched: true })
  })

  it('of articles contains only those awaiting a decision, if these are shown', async () => {
    await createArticle({ title: 'Gout' })
    const waits = await createPendingArticle({ title: 'Gout in women' })
    const rows = await getRows('articles', 'waiting=1')
    expect(rows.map((row) => row.article_id)).toEqual([waits.id])
    expect(await getRows('articles', 'waiting=1&search=gout')).toHaveLength(2)
  })

  it('of reports contains comments awaiting a decision, with the reasons, without addresses', async () => {
    const reporter = await createUser()
    const { comment, author } = await createReport(reporter.id)
    await createReport(reporter.id, { resolvedAt: new Date() })
    expect(await getRows('reports')).toMatchObject([
      {
        comment_id: comment.id,
        kind: 'article',
        text: comment.content,
        // The visitor's name as on the screen.
        author: 'Keza I.',
        reports: 1,
        reasons: '=spam',
      },
    ])
    const text = await getText(await ask('reports'))
    expect(text).toContain(",'=spam,")
    for (const { email } of [author, reporter]) expect(text).not.toContain(email)
  })

  it('of the audit log applies its filters, and rejects invalid ones', async () => {
    const actor = await createUser()
    const at = (day: string) => ({ createdAt: new Date(`${day}T12:00:00Z`) })
    const event = (over: object) =>
      db().auditEvent.create({ data: { action: 'fact.edit', objectKind: 'fact', ...over } })
    const early = await event(at('2026-03-09'))
    const late = await event({ ...at('2026-03-11'), actorId: actor.id })
    const ids = async (query: string) => (await getRows('audit', query)).map((row) => row.event_id)
    expect(await ids('action=fact.edit')).toEqual([early.id, late.id])
    expect(await ids('from=2026-03-10&to=2026-03-11')).toEqual([late.id])
    expect(await ids(`actor_id=${actor.id}`)).toEqual([late.id])
    expect(await ids('object_kind=article')).toEqual([])
    const refused = await ask('audit', 'from=yesterday')
    expect(refused.status).toBe(422)
    expect(Object.keys((await refused.json()).errors)).toEqual(['from'])
    const auditEvent = await db().auditEvent.findFirst({ where: { action: 'table.export' } })
    expect(auditEvent?.detail).toMatchObject({ table: 'audit', searched: true })
  })

  it('of the audit log contains each event’s seal, the last of which is the head of the log', async () => {
    await createAdmin()
    for (const action of ['fact.edit', 'fact.delete']) {
      await db().auditEvent.create({ data: { action, objectKind: 'fact' } })
    }
    const rows = await getRows('audit')
    const head = await db().auditHead.findFirstOrThrow()
    expect(rows.map((row) => row.sequence)).toEqual(rows.map((_, index) => index + 1))
    expect(rows.at(-1)).toMatchObject({
      sequence: head.sequence,
      hash: Buffer.from(head.hash).toString('hex'),
    })
  })

  it('is allowed to administrators, for existing tables', async () => {
    const doctor = await signIn(await createUser())
    expect((await ask('users', '', doctor)).status).toBe(403)
    const admin = await signIn(await createAdmin())
    for (const table of ['sessions', 'constructor', '', 'user']) {
      expect((await ask(table, '', admin)).status).toBe(404)
    }
    const refused = await ask('facts', 'format=xlsx', admin)
    expect(refused.status).toBe(422)
    expect((await refused.json()).errors).toEqual({ format: ['Please choose CSV or JSON.'] })
    const unseparated = await ask('facts', 'format=csv&separator=tab', admin)
    expect((await unseparated.json()).errors).toEqual({
      separator: ['Please choose a comma or a semicolon.'],
    })
    expect(await db().auditEvent.count()).toBe(0)
  })
})

describe('a large table', () => {
  const ROWS = 1700

  const fill = () =>
    db().fact.createMany({ data: Array.from({ length: ROWS }, (_, n) => ({ title: `Fact ${n}` })) })

  it('is complete, with each row once', async () => {
    await fill()
    const rows = await getRows('facts')
    expect(new Set(rows.map((row) => row.duk_id)).size).toBe(ROWS)
    expect(rows).toHaveLength(ROWS)
  })

  it('is read during sending, at most a batch ahead of the client', async () => {
    await fill()
    const response = await ask('facts', 'format=json')
    const reader = response.body?.getReader()
    const first = new TextDecoder().decode((await reader?.read())?.value)
    expect(first.trim().split('\n')).toHaveLength(501)
    await db().fact.deleteMany()
    const rest = new TextDecoder().decode((await reader?.read())?.value)
    expect(rest).toBe('\n]\n')
  })

  it('stops reading when the client disconnects', async () => {
    await fill()
    const response = await ask('facts')
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await reader?.read())?.done).toBe(true)
  })
})
