import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { withClient } from '@/scripts/support/database.mjs'
import { startLocalPostgres } from '@/scripts/support/test-databases.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { attack, type Tally } from './support/attack'
import { servingProcesses } from './support/server-process'
import {
  expectCombinedMetrics,
  expectFrontPages,
  expectProcessCount,
  fetchText,
  fetchWithRetry,
  getAddress,
  METRICS_TOKEN,
  type Server,
  scrape,
} from './support/several-processes'
import { signInDemo } from './support/tokens'

// Several processes on one PostgreSQL: two started separately, and four from a single start.

const FRESH_TIMEOUT_MS = 10_000

const postgres = await startLocalPostgres()
const title = postgres
  ? 'several processes on one PostgreSQL'
  : 'NOT RUN, there is no PostgreSQL here: several processes on one'
const databaseUrl = postgres?.url ?? ''

const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  withClient(databaseUrl, (client: Client) => client.query<Row>(text, values)).then(
    ({ rows }: { rows: Row[] }) => rows,
  )

const endListeners = () =>
  sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ingingo-listens'",
  )

const shared = { DATABASE_URL: databaseUrl, AUTH_SECRET: randomBytes(33).toString('base64url') }
const startSharedServer = (logName: string, workers = '1', env: Record<string, string> = {}) =>
  startTestServer({ env: { ...shared, WORKERS: workers, ...env }, logName })

/** What a server has logged so far; a line can take a moment to get here. */
const readLog = ({ env }: Server) => readFileSync(`${env.SERVER_LOG}`, 'utf8')

interface Writer {
  token: string
  article: string
}

async function createWriter(server: Server): Promise<Writer> {
  const response = await fetch(`${getAddress(server)}/api/v1/article/approved?page=1&limit=1`)
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  const [first] = Object.values(data).find(Array.isArray) ?? []
  return {
    token: await signInDemo(getAddress(server), 'rheumatologist'),
    article: first.article_id,
  }
}

/** Posts a comment, and returns the status and the cookies a browser would send from now on. */
async function postComment(server: Server, { token, article }: Writer, words: string, key = '') {
  const response = await fetchWithRetry(`${getAddress(server)}/api/v1/article-comment`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      connection: 'close',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify({ article_id: article, content: words }),
  })
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
  return { status: response.status, cookie: cookie.join('; ') }
}

const buildComment = (at: number) => `It helped me to read the part numbered N${at}Z.`
const findNewest = (page: string) =>
  Math.max(-1, ...[...page.matchAll(/N(\d+)Z/g)].map(([, at]) => Number(at)))

/** Numbers every comment uniquely, even when a test is retried. */
let written = 0

/**
 * Writes through one process and reads through the other, as the writer and as somebody else.
 * @returns the longest time others waited for the newest comment, in milliseconds
 */
async function writeAndRead(
  tally: Tally,
  servers: readonly [Server, Server],
  { times, disturb }: { times: number; disturb?: (turn: number) => unknown },
): Promise<number> {
  const writer = await createWriter(servers[0])
  const path = `/home/article/${writer.article}`
  for (const server of servers)
    for (let again = 0; again < 8; again += 1) await fetchText(server, path)
  let longest = 0
  for (let turn = 0; turn < times; turn += 1) {
    const at = written
    written += 1
    const [one, other] = turn % 2 ? servers : [servers[1], servers[0]]
    await disturb?.(turn)
    const { status, cookie } = await postComment(one, writer, buildComment(at))
    const since = performance.now()
    tally.expect(status === 201, `comment ${at}: ${status}`)
    const seen = findNewest(await fetchText(other, path, cookie))
    tally.expect(seen === at, `who wrote ${at} is shown ${seen}`)
    let newest = findNewest(await fetchText(other, path))
    while (newest < at && performance.now() - since < FRESH_TIMEOUT_MS) {
      await wait(5)
      newest = findNewest(await fetchText(other, path))
    }
    longest = Math.max(longest, performance.now() - since)
    tally.expect(newest === at, `others are shown ${newest} instead of ${at}`)
    for (const server of [one, other, one, other]) {
      const again = findNewest(await fetchText(server, path))
      tally.expect(again === at, `after ${at} somebody is shown ${again}`)
    }
  }
  return longest
}

/** Reads without a pause: a process must never go back to an older answer. */
function watchPage(server: Server, path: string) {
  let newest = -1
  let backwards = 0
  let count = 0
  let isOver = false
  const loop = (async () => {
    while (!isOver) {
      const seen = findNewest(await fetchText(server, path).catch(() => ''))
      if (seen === -1 && newest > -1) continue
      if (seen < newest) backwards += 1
      newest = Math.max(newest, seen)
      count += 1
    }
  })()
  return {
    async stop() {
      isOver = true
      await loop
      return { backwards, count }
    },
  }
}

describe.skipIf(!postgres)(title, () => {
  let one: Server
  let other: Server
  beforeAll(async () => {
    one = await startSharedServer('process-one.log')
    other = await startSharedServer('process-other.log')
  })
  afterAll(async () => {
    await one?.stop()
    await other?.stop()
    await postgres?.stop()
  })

  attack(
    'a write acknowledged by one process is visible in the other: at once to its writer, and to nobody in an older version',
    async (tally) => {
      const { article } = await createWriter(one)
      const watches = [one, other].map((server) => watchPage(server, `/home/article/${article}`))
      const longest = await writeAndRead(tally, [one, other], { times: 20 })
      for (const { backwards, count } of await Promise.all(watches.map((each) => each.stop())))
        tally.expect(backwards === 0, `${backwards} of ${count} readers were led back`)
      tally.note(`others see it after ${Math.round(longest)} ms at most`)
    },
  )

  attack('the same while their listening connections are cut', async (tally) => {
    const disturb = async (turn: number) => turn % 3 === 0 && (await endListeners())
    await writeAndRead(tally, [one, other], { times: 15, disturb })
  })

  attack('site texts reach all processes', async (tally) => {
    const admin = await signInDemo(getAddress(one), 'admin')
    for (const phone of ['+250 788 000 111', '+250 788 000 222']) {
      const call = (method: string, body?: object) =>
        fetch(`${getAddress(one)}/api/v1/site-text/operator`, {
          method,
          headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const { data } = (await (await call('GET')).json()) as { data: { version: number } }
      const response = await call('PUT', {
        fields: { operator: '', address: '', phone, mail: '' },
        version: data.version,
      })
      tally.expect(response.ok, `${response.status} ${await response.text()}`)
      const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0])
      const page = await fetchText(other, '/home/privacy', cookie.join('; '))
      const stored = phone.replaceAll(' ', '')
      tally.expect(page.includes(`tel:${stored}`), `the other says ${phone}`)
    }
  })

  attack('one key sent to both concurrently acts once', async (tally) => {
    const writer = await createWriter(one)
    for (let turn = 0; turn < 5; turn += 1) {
      const words = `It was sent to both with one key, K${900 + turn}Y.`
      const key = randomUUID()
      const sent = Array.from({ length: 8 }, (_, at) =>
        postComment(at % 2 ? one : other, writer, words, key),
      )
      const statuses = (await Promise.all(sent)).map(({ status }) => status)
      const isEach = statuses.every((status) => status === 201 || status === 409)
      tally.expect(isEach && statuses.includes(201), statuses.join())
      const again = await postComment(other, writer, words, key)
      tally.expect(again.status === 201, `sent again: ${again.status}`)
      const rows = await sql('SELECT 1 FROM comment WHERE content LIKE $1', [`%K${900 + turn}Y%`])
      tally.expect(rows.length === 1, `${rows.length} comments with one key`)
    }
  })

  attack('each mail is sent by one process', async (tally) => {
    const MAILS = 60
    const rows = await sql<{ id: string }>(
      `INSERT INTO outbox_email (id, to_address, language, template, props)
       SELECT gen_random_uuid(), 'reader' || n || '@people.test', 'en', 'approved', '{"firstName":"Keza"}'::jsonb
       FROM generate_series(1, $1::int) AS n RETURNING id::text`,
      [MAILS],
    )
    const ids = new Set(rows.map(({ id }) => id))
    const requestReset = (server: Server) =>
      fetch(`${getAddress(server)}/api/v1/auth/forget`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'visitor@ingingo.test' }),
      })
    await Promise.all([one, other].map(requestReset))
    const readSent = (server: Server) =>
      [...readLog(server).matchAll(/"mail\.sent","id":"([^"]+)"/g)].flatMap(([, id]) =>
        id && ids.has(id) ? [id] : [],
      )
    // A process logs a mail only after storing that it was sent.
    await expect
      .poll(() => new Set([one, other].flatMap(readSent)).size, { timeout: 60_000 })
      .toBe(MAILS)
    const sentBy = [one, other].map(readSent)
    tally.expect(sentBy.flat().length === MAILS, `${sentBy.flat().length} were sent`)
    const repeated = await sql(
      'SELECT 1 FROM outbox_email WHERE attempts <> 1 AND id::text = ANY ($1)',
      [[...ids]],
    )
    tally.expect(repeated.length === 0, `${repeated.length} were claimed again`)
    tally.note(`mails ${sentBy.map((sent) => sent.length).join(' and ')}`)
  })

  attack('every job is started', async (tally) => {
    const JOBS = ['purge', 'sweep-files', 'digests', 'licences', 'follow-up']
    const readStarted = async () =>
      (await sql<{ name: string }>('SELECT name FROM job_lease')).map(({ name }) => name)
    for (const job of JOBS) {
      await expect.poll(readStarted, { timeout: 60_000 }).toContain(job)
      tally.expect(true, job)
    }
  })

  attack('password attempts count together', async (tally) => {
    const env = { RATE_LIMIT_SCALE: '1' }
    const names = ['strict-one.log', 'strict-other.log']
    const strict = await Promise.all(names.map((name) => startSharedServer(name, '1', env)))
    try {
      const tries = Array.from({ length: 16 }, (_, at) =>
        fetch(`${getAddress(strict[at % 2] as Server)}/api/v1/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: 'internist@ingingo.test', password: 'Wrong-1234' }),
        }).then(({ status }) => status),
      )
      const statuses = await Promise.all(tries)
      const wrong = statuses.filter((status) => status === 401).length
      tally.expect(wrong === 5, `${wrong} tries were let through`)
      tally.expect(statuses.filter((status) => status === 429).length === 11, statuses.join())
      const search = (at: number) =>
        fetch(`${getAddress(strict[at % 2] as Server)}/home/search?q=try${at}`).then(
          ({ status }) => status,
        )
      let refused = 0
      for (let at = 0; at < 900 && refused === 0; at += 10) {
        const asked = Array.from({ length: 10 }, (_, each) => search(at + each))
        const searchStatuses = await Promise.all(asked)
        refused += searchStatuses.filter((status) => status === 429).length
        if (refused > 0) tally.note(`searches refused after ${at + 10} by two`)
      }
      tally.expect(refused > 0, 'searches are refused')
    } finally {
      for (const server of strict) await server.stop()
    }
  })

  attack(
    'four processes of one start: combined figures, nothing older is shown, and a killed one is replaced',
    async (tally) => {
      const four = await startSharedServer('four-processes.log', '4', {
        METRICS_TOKEN,
        FRONT_ARTICLES: '1',
      })
      try {
        const before = servingProcesses(four.env.SERVER_PID)
        tally.expect(before.length === 4, `${before.length} processes serve`)
        await expectFrontPages(four)
        await expectCombinedMetrics(tally, four)
        await expectProcessCount(tally, four)
        const kill = (turn: number) => {
          if (turn === 4) process.kill(Number(before[0]), 'SIGKILL')
        }
        await writeAndRead(tally, [four, one], { times: 12, disturb: kill })
        await expect
          .poll(() => servingProcesses(four.env.SERVER_PID).length, { timeout: 60_000 })
          .toBe(4)
        const after = servingProcesses(four.env.SERVER_PID)
        tally.expect(!after.includes(`${before[0]}`), 'another process serves')
        await expect
          .poll(async () => (await scrape(four))?.('ingingo_processes'), { timeout: 60_000 })
          .toBe(4)
        await expect.poll(() => readLog(four), { timeout: 60_000 }).toContain('"worker.ended"')
        const pids = new Set([...readLog(four).matchAll(/"pid":(\d+)/g)].map(([, pid]) => pid))
        tally.expect(pids.size >= 4, `${pids.size} processes are named in the log`)
        const storedComments = await sql(
          "SELECT DISTINCT content FROM comment WHERE content ~ 'N[0-9]+Z'",
        )
        tally.expect(
          storedComments.length === written,
          `${storedComments.length} of ${written} comments are there`,
        )
      } finally {
        const code = await four.end()
        await four.stop()
        tally.expect(code === 0, `it ended with ${code}`)
      }
    },
  )
})
