import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { step } from '../support/command-line.mjs'
import { withClient } from '../support/database.mjs'
import { countMissing, drive, prepareSite } from './load/people.mjs'
import { getTreeMemory, processorSeconds } from './process-use.mjs'
import { getProduct, getServingPid } from './product.mjs'
import { prepareRows } from './query-rows.mjs'
import { median, metric, percentile } from './report.mjs'

const ARTICLES = 10_000
const COMMENTS = 100_000
const CASES = 20_000
/** Dates the added rows before the demonstration content, so that it stays the newest and readers open it. */
const CREATED_AT = `timestamptz '2020-01-01' + i * interval '10 minutes'`
const LANGUAGE = `(ARRAY['eng','eng','fr','kiny','kisw'])[1 + i % 5]::content_language`
const PHRASES = 20_000

const selectPhrase = (seed) =>
  `(SELECT phrase FROM bench_phrase WHERE n = 1 + (i::bigint * ${seed}) % ${PHRASES})`
const TEXT = [7919, 104_729, 1_299_709, 15_485_863, 32_452_843]
  .map(selectPhrase)
  .join(` || ' ' || `)
const AUTHOR_ID = `(SELECT id FROM "user" WHERE email = 'bench@ingingo.test')`

const INSERTS = [
  `INSERT INTO article (id, title, content, text, language, author_id, is_published, published_at, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || text || '</p>', text, ${LANGUAGE}, ${AUTHOR_ID}, true, ${CREATED_AT},
     ${CREATED_AT}, ${CREATED_AT}
   FROM (SELECT i, ${TEXT} AS text FROM generate_series(1, ${ARTICLES}) AS i) AS made`,
  `INSERT INTO comment (id, kind, article_id, author_id, content, created_at)
   SELECT gen_random_uuid(), 'article', named.id, ${AUTHOR_ID}, ${selectPhrase(7919)}, ${CREATED_AT}
   FROM generate_series(1, ${COMMENTS}) AS i
   JOIN (SELECT id, row_number() OVER (ORDER BY created_at) AS n FROM article) AS named
     ON named.n = 1 + i % (SELECT count(*) FROM article)`,
  `INSERT INTO forum_post (id, title, content, text, case_status, author_id, created_at, updated_at)
   SELECT gen_random_uuid(), left(text, 60), '<p>' || text || '</p>', text,
     CASE WHEN i % 50 = 0 THEN 'URGENCY' ELSE 'ROUTINE' END::case_status, ${AUTHOR_ID}, ${CREATED_AT}, ${CREATED_AT}
   FROM (SELECT i, ${selectPhrase(7919)} AS text FROM generate_series(1, ${CASES}) AS i) AS made`,
]

/** Adds 10,000 articles, 100,000 comments on them and 20,000 cases to a site's database. */
async function addRows(client) {
  await client.query('SET statement_timeout = 0')
  await prepareRows(client)
  for (const insert of INSERTS) await client.query(insert)
  for (const table of ['article', 'paper', 'video']) {
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ${table}_terms`)
  }
  for (const table of ['article', 'comment', 'forum_post', 'search_term']) {
    await client.query(`VACUUM ANALYZE ${table}`)
  }
}

const SECONDS = Number(process.env.BENCH_SECONDS ?? 600)
const SAMPLE_MS = 10_000

export const title = `The load: people who read and 20 who write, for ${SECONDS} s`

/** Targets for each kind of request at the 95th percentile, ms. */
function getTargets({ readers, isNewSearches, growth }) {
  if (readers > 200) return { article: 500, list: 500, landing: 500, 'urgent case': 2000 }
  const write = 300 * growth
  const writes = { comment: write, answer: write, case: write, 'urgent case': write }
  const page = 35 * growth
  return {
    article: page,
    list: page,
    landing: page,
    search: (isNewSearches ? 250 : 60) * growth,
    ...writes,
  }
}

/** Samples the memory of the serving process and of all processes. */
function watchMemory(root) {
  const samples = []
  const sample = () =>
    samples.push({ server: getTreeMemory(getServingPid()), all: getTreeMemory(root) })
  sample()
  const timer = setInterval(sample, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    sample()
    return samples
  }
}

function toTimeMetrics(times, goals) {
  return Object.entries(times).flatMap(([kind, all]) => [
    metric(`${kind}, median of ${all.length}`, median(all), 'ms'),
    metric(`${kind}, p95`, percentile(all, 0.95), 'ms', goals[kind] ? { max: goals[kind] } : {}),
    metric(`${kind}, worst`, percentile(all, 1), 'ms'),
  ])
}

const isFailure = (name) => !/ (?:2\d\d|3\d\d)$/.test(name) && !name.endsWith(', refused 503')

function toStatusMetrics({ statuses, retried }) {
  const failed = Object.entries(statuses).filter(([name]) => isFailure(name))
  return [
    ...Object.entries(statuses).map(([name, count]) => metric(name, count)),
    metric('messages that were refused and sent again', retried),
    metric(
      'answers that failed or were stale',
      failed.reduce((sum, [, count]) => sum + count, 0),
      '',
      { max: 0 },
    ),
  ]
}

function toMemoryMetrics(samples) {
  const server = samples.map((sample) => sample.server)
  const middle = server[Math.floor(server.length / 2)]
  const timeline = samples.map((sample) => `${Math.round(sample.server)}/${Math.round(sample.all)}`)
  console.log(`Memory every ${SAMPLE_MS / 1000} s, server/all processes, MB: ${timeline.join(' ')}`)
  return [
    metric('memory of the server (PSS) before', server[0], 'MB'),
    metric('the same at its most', Math.max(...server), 'MB', { max: 400 }),
    metric('the same, growth in the second half', (server.at(-1) / middle - 1) * 100, '%', {
      max: 5,
    }),
    metric('memory of all processes (PSS) at the end', samples.at(-1).all, 'MB'),
  ]
}

/** Response times for a single person after everybody else has left. */
async function timeSingleUser({ url, articles, addresses, cases, tokens }) {
  const headers = { authorization: `Bearer ${tokens[0]}` }
  const paths = {
    article: addresses[articles[0]],
    search: '/home/search?q=gout',
    case: `/api/v1/forum/${cases[0]}`,
  }
  const metrics = []
  for (const [kind, path] of Object.entries(paths)) {
    const times = []
    for (let n = 0; n < 20; n += 1) {
      const startedAt = performance.now()
      await (await fetch(url + path, { headers: kind === 'case' ? headers : {} })).arrayBuffer()
      times.push(performance.now() - startedAt)
    }
    metrics.push(metric(`ten seconds after the end: ${kind}, p95`, percentile(times, 0.95), 'ms'))
  }
  return metrics
}

/** @param {{ rows: boolean, 'new-searches': boolean, readers: string }} chosen */
export async function measure({ rows, 'new-searches': isNewSearches, readers: count }) {
  const readers = Number(count)
  const { url, env } = await getProduct()
  if (rows) await step('Adding rows', () => withClient(env.DATABASE_URL, addRows))
  const site = await step('Preparing people', () => prepareSite(url))
  const stopWatching = watchMemory(Number(env.SERVER_PID))
  const before = processorSeconds(getServingPid())
  const result = await step(`${readers} readers`, () =>
    drive({ ...site, seconds: SECONDS, readers, isNewSearches }),
  )
  const used = processorSeconds(getServingPid()) - before
  const samples = stopWatching()
  for (const text of result.wrong) console.log(text)
  await wait(10_000)
  return [
    ...toTimeMetrics(result.times, getTargets({ readers, isNewSearches, growth: rows ? 1.5 : 1 })),
    ...toStatusMetrics(result),
    metric(
      'acknowledged and not there afterwards',
      await countMissing(env.DATABASE_URL, result.written),
      '',
      { max: 0 },
    ),
    ...toMemoryMetrics(samples),
    metric('cores that the server used', used / SECONDS),
    metric('load of the machine', loadavg()[0]),
    ...(await timeSingleUser(site)),
  ]
}
