import { withClient } from '../support/database.mjs'
import { step } from '../support/progress.mjs'
import { startDynamicApp } from './dynamic-app.mjs'
import { load } from './load.mjs'
import { startPlainApp } from './plain-app.mjs'
import { parentOf, peakMemory } from './process-use.mjs'
import { readAddresses, runningProduct, servingProcess } from './product.mjs'
import { figure } from './report.mjs'
import { median } from './statistics.mjs'

export const title = 'Cached article against a static page and a rendered one, 16 connections'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const COPIES = 16
const WARM_UP_ANSWERS = 4000
const WARM_UP_SECONDS = 20

/**
 * The article under sixteen addresses: requests for one page that come together are answered by one rendering, so
 * each connection has to ask for a page of its own for every answer to be rendered.
 */
function copyArticle(databaseUrl, id) {
  return withClient(databaseUrl, async (client) => {
    const { rows: columns } = await client.query(
      `SELECT string_agg(quote_ident(column_name), ', ') AS names FROM information_schema.columns
       WHERE table_name = 'article' AND is_generated = 'NEVER' AND column_name <> 'id'`,
    )
    const { names } = columns[0]
    const { rows } = await client.query(
      `INSERT INTO article (id, ${names}) SELECT gen_random_uuid(), ${names} FROM article, generate_series(1, ${COPIES})
       WHERE article.id = $1 RETURNING id`,
      [id],
    )
    return rows.map((row) => row.id)
  })
}

const removeArticles = (databaseUrl, ids) =>
  withClient(databaseUrl, (client) => client.query('DELETE FROM article WHERE id = ANY($1)', [ids]))

/** A server is slower by half until its code has been compiled, which takes thousands of answers. */
async function warmUp(target) {
  let answered = 0
  for (let second = 0; second < WARM_UP_SECONDS && answered < WARM_UP_ANSWERS; second += 1) {
    answered += (await load(target, 1)).rate
  }
}

/** Rounds in turn, so that a moment in which the machine is busy falls on all three alike. */
async function interleave(targets) {
  const results = targets.map(() => [])
  for (const target of targets) await warmUp(target)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, target] of targets.entries()) {
      results[at].push(await load(target, SECONDS))
    }
  }
  return results
}

const middle = (rounds, name) => median(rounds.map((round) => round[name]))
const ratio = (over, under) => median(over.map((round, at) => round.rate / under[at].rate))

function toFigures(targets, results) {
  const [cached, plain, dynamic] = results
  return [
    ...targets.flatMap(({ name }, at) => [
      figure(`${name}: pages a second`, middle(results[at], 'rate')),
      figure(`${name}: p50`, middle(results[at], 'p50'), 'ms'),
      figure(`${name}: p99`, middle(results[at], 'p99'), 'ms'),
      figure(`${name}: processor time a page`, middle(results[at], 'cost'), 'ms'),
    ]),
    figure('static / cached, processor time', middle(plain, 'cost') / middle(cached, 'cost'), '×'),
    figure('cached / static', ratio(cached, plain), '×', { atLeast: 0.75 }),
    figure('cached / rendered', ratio(cached, dynamic), '×', { atLeast: 5 }),
  ]
}

async function measureBeside(product, pid, stops) {
  const { article } = await readAddresses()
  const html = await (await fetch(product.url + article)).arrayBuffer()
  const plain = await step('Building a plain page', () => startPlainApp(html.byteLength))
  stops.push(plain.stop)
  const ids = await copyArticle(product.env.DATABASE_URL, article.split('/').at(-1))
  stops.push(() => removeArticles(product.env.DATABASE_URL, ids))
  const dynamic = await step('Starting the site without its cache', () =>
    startDynamicApp(product.env, article),
  )
  stops.push(dynamic.stop)
  const targets = [
    { name: 'cached article', url: product.url, pid, paths: [article] },
    { name: 'static page of equal size', ...plain, paths: ['/'] },
    {
      name: 'article rendered each time',
      ...dynamic,
      paths: ids.map((id) => `/home/article/${id}`),
    },
  ]
  const results = await step('Asking for pages', () => interleave(targets))
  return [figure('size of the page', html.byteLength / 1024, 'KB'), ...toFigures(targets, results)]
}

export async function measure() {
  const product = await runningProduct()
  const pid = servingProcess()
  const stops = []
  try {
    const figures = await measureBeside(product, pid, stops)
    return [
      ...figures,
      figure('memory of the serving process, peak', peakMemory(pid), 'MB', { atMost: 350 }),
      figure('memory of the database process, peak', peakMemory(parentOf(pid)), 'MB'),
    ]
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
