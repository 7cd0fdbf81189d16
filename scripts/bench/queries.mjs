import { randomBytes } from 'node:crypto'
import { step } from '../support/command-line.mjs'
import { withClient } from '../support/database.mjs'
import { startEmbeddedPostgres } from '../support/embedded-postgres.mjs'
import { migrate } from '../support/migrations.mjs'
import { fromRoot } from '../support/paths.mjs'
import { runNode } from '../support/programs.mjs'
import { addRows, chooseWords, prepareRows } from './query-rows.mjs'
import { metric } from './report.mjs'

export const title = 'Lists and searches, page of 20, in process'

const SIZES = (process.env.BENCH_ROWS ?? '1000,10000,100000').split(',').map(Number)
const CALLS = 100
const LIST_P95_MS = 25
const SEARCH_P95_MS = 60
const MAX_GROWTH = 2

/** Creates a database on the server of TEST_DATABASE_URL. */
async function createOnServer(adminUrl) {
  const name = `ingingo_bench_${randomBytes(6).toString('hex')}`
  const run = (statement) => withClient(adminUrl, (client) => client.query(statement))
  await run(`CREATE DATABASE ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.toString(), stop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) }
}

async function runQueryCalls(url, rows, words) {
  const output = await runNode(
    [
      '--conditions=react-server',
      '--import',
      'tsx',
      fromRoot('scripts', 'bench', 'query-calls.mjs'),
      JSON.stringify({ rows, calls: CALLS, words }),
    ],
    { env: { ...process.env, DATABASE_URL: url } },
  )
  return JSON.parse(output.trim().split('\n').at(-1))
}

/** Fills the database in steps and measures after each. */
async function measureSizes(label, url) {
  await migrate(url)
  const bySize = new Map()
  let made = 0
  for (const size of SIZES) {
    const words = await step(`${label}: ${size} rows of each kind`, () =>
      withClient(url, async (client) => {
        if (made === 0) await prepareRows(client)
        await addRows(client, made + 1, size)
        return chooseWords(client)
      }),
    )
    made = size
    const read = await step(`${label}: reading`, () => runQueryCalls(url, size, words))
    if (read.calls < CALLS)
      console.log(`  The machine is busy: ${read.calls} calls of each instead of ${CALLS}.`)
    bySize.set(size, read.results)
  }
  return bySize
}

function toMetrics(label, bySize) {
  const smallest = bySize.get(SIZES[0])
  const largest = SIZES.at(-1)
  return bySize.get(largest).flatMap(({ name, p50, p95 }, at) => {
    const isList = name.startsWith('list')
    const smaller = SIZES.slice(0, -1).map((size) =>
      metric(`${label}: ${name}, ${size} rows, p95`, bySize.get(size)[at].p95, 'ms'),
    )
    return [
      ...smaller,
      metric(`${label}: ${name}, ${largest} rows, p50`, p50, 'ms'),
      metric(`${label}: ${name}, ${largest} rows, p95`, p95, 'ms', {
        max: isList ? LIST_P95_MS : SEARCH_P95_MS,
      }),
      metric(
        `${label}: ${name}, growth of p95`,
        p95 / smallest[at].p95,
        '×',
        isList ? { max: MAX_GROWTH } : {},
      ),
    ]
  })
}

async function measureOn(label, open) {
  const { url, stop } = await open()
  try {
    return toMetrics(label, await measureSizes(label, url))
  } finally {
    await stop()
  }
}

/** Runs on the embedded PostgreSQL, and on a server where TEST_DATABASE_URL names one. */
export async function measure() {
  const server = process.env.TEST_DATABASE_URL
  return [
    ...(await measureOn('embedded', () => startEmbeddedPostgres())),
    ...(server ? await measureOn('server', () => createOnServer(server)) : []),
  ]
}
