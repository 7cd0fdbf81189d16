import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { afterEach, expect, it } from 'vitest'
import { DAY_MS } from '@/lib/core/retention'
import {
  archiveFolder,
  archivePath,
  runPendingExports,
  sweepDataExports,
  writeArchive,
} from '@/lib/modules/own-data/archive'
import { getColumns, notExported, ownTables, sources } from '@/lib/modules/own-data/read'
import { db } from '@/lib/platform/db/client'
import { createVisitor, mailsTo, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { createPersonWithEverything, MARKER, SECRET, WHOLE_PHONE } from '@/lib/testing/whole-person'
import { GET as download } from './file/route'
import { POST as request, GET as state } from './route'

setUpAccountTests()
afterEach(() => rm(archiveFolder(), { recursive: true, force: true }))

const getCookie = (token: string) => ({ cookie: `next-auth.session-token=${token}` })

async function fetchArchive(token: string) {
  const call = { method: 'GET', headers: getCookie(token) }
  return download(buildRequest(call), { params: Promise.resolve({}) })
}

async function readZip(response: Response): Promise<Map<string, string>> {
  const zip = new ZipReader(new BlobReader(await response.blob()))
  const texts = new Map<string, string>()
  for (const entry of await zip.getEntries()) {
    if (!entry.directory) texts.set(entry.filename, await entry.getData(new TextWriter()))
  }
  return texts
}

it('reads every column that names a person, or states why not', async () => {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT relname || '.' || attname AS name FROM pg_constraint
      JOIN pg_class ON pg_class.oid = conrelid
      JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = '"user"'::regclass`
  const read = sources
    .filter(({ through }) => !through)
    .flatMap(({ table, by }) => by.map((column) => `${table}.${column}`))
  const known = new Set([...read, ...Object.keys(notExported)])
  known.delete('user.id')
  expect([...known].sort()).toEqual([...new Set(rows.map(({ name }) => name))].sort())
})

it('reads no column with a secret', async () => {
  const bytes = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND (data_type = 'bytea'
      OR column_name = 'auth'
      OR column_name ~ '(password|secret|token|hash|endpoint|p256dh)')`
  const secrets = new Set(bytes.map(({ name }) => name))
  // Records whether the mail was read, not the password.
  secrets.delete('user.password_proved')
  const read = await Promise.all(
    sources.map(async (source) =>
      (await getColumns(source)).map((column) => `${source.table}.${column}`),
    ),
  )
  expect(secrets).toContain('user.password_hash')
  const columns = read.flat()
  expect(columns.filter((name) => secrets.has(name))).toEqual([])
})

it('contains one of everything that a person wrote or that is recorded about them', async () => {
  const { person, other, token, post, answer, article } = await createPersonWithEverything()
  const asked = await callRoute(request, { bearer: token, json: {} })
  expect(asked.status, asked.message).toBe(200)
  await runPendingExports()
  const { data } = await callRoute(state, { method: 'GET', bearer: token })
  expect(data.state).toBe('ready')

  const sent = await fetchArchive(token)
  expect(sent.status).toBe(200)
  expect(sent.headers.get('content-disposition')).toMatch(/^attachment; filename="ingingo-data-/)
  expect(sent.headers.get('cache-control')).toBe('private, no-store')
  const texts = await readZip(sent)

  for (const { name } of await ownTables(person.id)) {
    const rows = JSON.parse(texts.get(`json/${name}.json`) ?? '[]')
    expect(rows.length, name).toBeGreaterThan(0)
    expect(texts.get(`csv/${name}.csv`)?.split('\r\n').length, name).toBeGreaterThan(rows.length)
  }
  const read = (name: string) => JSON.parse(texts.get(`json/${name}.json`) ?? '')
  expect(read('account')).toMatchObject([{ email: person.email, phone_number: WHOLE_PHONE }])
  expect(read('cases')).toContainEqual(
    expect.objectContaining({ id: post.id, content: post.content }),
  )
  expect(read('answers')).toContainEqual(
    expect.objectContaining({ id: answer.id, content: answer.content }),
  )
  expect(read('articles')).toContainEqual(
    expect.objectContaining({ language: 'kiny', translation_of: article.id }),
  )
  expect(read('drafts')).toMatchObject([{ title: `Draft of ${MARKER}` }])
  expect(read('licences')).toMatchObject([{ number: `RMDC ${MARKER}` }])

  // A formula becomes plain text in a spreadsheet.
  expect(texts.get('csv/comments.csv')).toContain(`'=SUM(${MARKER})`)
  const files = [...texts].filter(([name]) => name.startsWith('files/'))
  const kinds = files.map(([name, text]) => [name.split('/')[1], text]).sort()
  expect(kinds).toEqual([
    ['attachment', `attachment ${MARKER}`],
    ['avatar', `AVATAR ${MARKER}`],
    ['case-picture', `answered ${MARKER}`],
    ['case-picture', `picture ${MARKER}`],
    ['cover', `cover ${MARKER}`],
    ['cover', `draft cover ${MARKER}`],
    ['licence', `LICENCE ${MARKER}`],
    ['licence', `LICENCE ${MARKER}`],
    ['paper', `paper ${MARKER}`],
  ])

  const index = texts.get('index.html') ?? ''
  const targets = [...index.matchAll(/href="([^"]+)"/g)].map(([, path = '']) =>
    decodeURIComponent(path),
  )
  const inArchive = [...texts.keys()].filter((name) => !['index.html', 'README.txt'].includes(name))
  expect(targets.sort()).toEqual(inArchive.sort())
  expect(index).toContain('<th scope="row">licences</th><td>1</td>')

  const everything = [...texts.values()].join('\n')
  const { passwordHash } = await db().user.findUniqueOrThrow({
    where: { id: person.id },
    select: { passwordHash: true },
  })
  for (const secret of [SECRET, passwordHash ?? '', token]) expect(everything).not.toContain(secret)
  expect(everything).not.toContain(other.email)
})

it('reports the share that is done, and never a smaller one', async () => {
  const { person, token } = await createPersonWithEverything()
  const userId = person.id
  // Not requested by the call, which would also begin to make it.
  const { id } = await db().dataExport.upsert({
    where: { userId },
    create: { userId },
    update: { readyAt: null },
  })
  const shares: (number | null)[] = []
  await writeArchive(id, userId, 'en', async (progress) => {
    await db().dataExport.updateMany({ where: { id }, data: { progress } })
    shares.push((await callRoute(state, { method: 'GET', bearer: token })).data.progress)
  })
  expect(shares.length).toBeGreaterThan(20)
  expect(shares).toEqual([...new Set(shares)].sort((a, b) => Number(a) - Number(b)))
  expect(shares.at(-1)).toBe(100)
})

it('is announced by mail, with a link that requires the session', async () => {
  const { person, other, token } = await createPersonWithEverything()
  await callRoute(request, { bearer: token, json: {} })
  await runPendingExports()
  const [mail] = await mailsTo(person.email)
  expect(mail?.subject).toBe('Your data is ready')
  expect(mail?.text).toMatch(/http\S+\/profile#own-data/)
  expect((await fetchArchive('made.up')).status).toBe(401)
  expect((await fetchArchive(await signIn(other))).status).toBe(404)
})

it('requires a re-authentication', async () => {
  const token = await signIn(await createVisitor())
  await db().session.updateMany({ data: { confirmedAt: null } })
  const asked = await callRoute(request, { bearer: token, json: {} })
  expect(asked.status).toBe(403)
  expect(asked.errors).toHaveProperty('confirm')
  expect(await db().dataExport.count()).toBe(0)
})

it('creates one at a time, and replaces the previous one', async () => {
  const token = await signIn(await createVisitor())
  await callRoute(request, { bearer: token, json: {} })
  const first = await db().dataExport.findFirstOrThrow()
  await callRoute(request, { bearer: token, json: {} })
  expect((await db().dataExport.findFirstOrThrow()).id).toBe(first.id)
  await runPendingExports()
  await callRoute(request, { bearer: token, json: {} })
  await runPendingExports()
  const second = await db().dataExport.findFirstOrThrow()
  expect(second.id).not.toBe(first.id)
  expect(await readdir(archiveFolder())).toEqual([`${second.id}.zip`])
})

it('is resumed when its worker died, with a limit on attempts', async () => {
  const { id: userId } = await createVisitor()
  const died = new Date(Date.now() - 2 * 3_600_000)
  await db().dataExport.create({ data: { userId, takenAt: died, tries: 1 } })
  await runPendingExports()
  expect(await db().dataExport.findFirstOrThrow()).toMatchObject({ tries: 2, failedAt: null })
  expect((await db().dataExport.findFirstOrThrow()).readyAt).not.toBeNull()
})

it('is deleted after seven days, with files without a row', async () => {
  const token = await signIn(await createVisitor())
  await callRoute(request, { bearer: token, json: {} })
  await runPendingExports()
  const { id } = await db().dataExport.findFirstOrThrow()
  await sweepDataExports(new Date(Date.now() + 6 * DAY_MS))
  expect((await readFile(archivePath(id))).length).toBeGreaterThan(0)
  await mkdir(archiveFolder(), { recursive: true })
  const lost = archivePath('0190a000-0000-7000-8000-000000000000')
  for (const path of [lost, `${lost}.part`]) await writeFile(path, 'left behind')
  await sweepDataExports(new Date(Date.now() + 8 * DAY_MS))
  expect(await readdir(archiveFolder())).toEqual([])
  expect((await fetchArchive(token)).status).toBe(404)
  expect((await callRoute(state, { method: 'GET', bearer: token })).data.state).toBe('none')
})
