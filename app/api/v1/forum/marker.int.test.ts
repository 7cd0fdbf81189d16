import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { PUT as consentRoute } from '@/app/api/v1/forum/[id]/consent/route'
import { POST as pictureRoute } from '@/app/api/v1/forum/[id]/pictures/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { settleWork, setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { anyFile, photoFile } from '@/lib/testing/uploads'

const log = setUpAccountTests()

const { commented, posted } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const MARKER = 'Mukamana'
/** The tables where the words of cases belong. */
const HOME = ['case_picture', 'forum_comment', 'forum_post']

/** The tables in which any row contains the marker. */
async function tablesWithMarker(): Promise<string[]> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.tables
    WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await db().$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM "${name}" AS item WHERE item::text ILIKE '%${MARKER}%' LIMIT 1`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

/** Everything in the server's folder: mails, files, cached pages. */
async function readDisk(): Promise<Buffer> {
  const folder = process.env.DATA_DIR ?? ''
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Buffer.concat(
    await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name)))),
  )
}

it('stores words, names and pictures of a case only in the tables of cases: no mail, message, notice, stored response, log or file', async () => {
  const { asks, one } = await createStaff()
  const id = await posted(asks.bearer, {
    title: `${MARKER} knee`,
    content: `<p>${MARKER}</p>`,
    case_status: 'URGENCY',
    tagged_users: JSON.stringify([one.id]),
  })
  await commented(one.bearer, id, `${MARKER} must come`)
  const consent = await callRoute(consentRoute, {
    method: 'PUT',
    bearer: asks.bearer,
    params: { id },
    json: { how: 'vital', by: 'nobody', language: 'rw', is_minor: false, may_teach: false },
  })
  expect(consent.status).toBe(200)
  const photo = await photoFile()
  const { status } = await callRoute(pictureRoute, {
    bearer: asks.bearer,
    params: { id },
    headers: { 'idempotency-key': crypto.randomUUID() },
    form: {
      shows_who: '1',
      reason: `The rash of ${MARKER}`,
      picture: anyFile(new Uint8Array(await photo.arrayBuffer()), `${MARKER}.jpg`),
    },
  })
  expect(status).toBe(201)
  await settleWork()
  expect(await tablesWithMarker()).toEqual(HOME)
  expect(await db().outboxEmail.count()).toBeGreaterThan(0)
  expect(log.lines.length).toBeGreaterThan(0)
  expect(log.lines.join('')).not.toContain(MARKER)
  const disk = await readDisk()
  expect(disk.length).toBeGreaterThan(0)
  expect(disk.includes(MARKER)).toBe(false)
})
