import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { withClient } from '../support/database.mjs'
import { step } from '../support/progress.mjs'
import { memoryOfTree, parentOf } from './process-use.mjs'
import { readAddresses, runningProduct, servingProcess } from './product.mjs'
import { figure } from './report.mjs'
import { fetchBytes, startBareServer, startNginx } from './same-bytes.mjs'
import { median } from './statistics.mjs'
import { ask, provideWrk } from './wrk.mjs'

export const title = 'A kept article beside the same bytes from nginx and from a bare Node server'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const WARM_UP_SECONDS = 3
const CONNECTIONS = [16, 256]

/** Alternates the targets, so that a busy moment of the machine affects all alike. */
async function interleave(program, targets, connections) {
  const results = targets.map(() => [])
  for (const target of targets)
    await ask(program, target, { connections, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, target] of targets.entries()) {
      results[at].push(await ask(program, target, { connections, seconds: SECONDS }))
    }
  }
  return results
}

const middle = (rounds, name) => median(rounds.map((round) => round[name]))
const ratio = (over, under) => median(over.map((round, at) => round.rate / under[at].rate))

function toFigures(targets, results, connections) {
  const [kept, bare] = results
  return [
    ...targets.flatMap(({ name, goals = {} }, at) => [
      figure(`${name}, ${connections} connections: pages a second`, middle(results[at], 'rate')),
      figure(`the same: p50`, middle(results[at], 'p50'), 'ms'),
      figure(`the same: p99`, middle(results[at], 'p99'), 'ms', goals.p99),
      figure(`the same: processor time a page`, middle(results[at], 'cost'), 'ms', goals.cost),
    ]),
    figure(`kept article / bare Node, ${connections} connections`, ratio(kept, bare), '×', {
      atLeast: 0.6,
    }),
  ]
}

async function measureBeside(product, stops) {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-bench-'))
  // nginx reads the file as its own user.
  chmodSync(folder, 0o755)
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const { article } = await readAddresses()
  const url = product.url + article
  await fetchBytes(url)
  const page = await fetchBytes(url)
  const program = await provideWrk()
  const goals = { p99: { atMost: 10 }, cost: { atMost: 0.06 } }
  const targets = [{ name: 'kept article', url, pid: servingProcess(), goals }]
  for (const [name, start] of [
    ['bare Node server', startBareServer],
    ['file from nginx', startNginx],
  ]) {
    const server = await start(page, folder)
    if (!server) continue
    stops.push(server.stop)
    targets.push({ name, ...server })
  }
  const figures = [figure('bytes of the answer', page.body.length)]
  for (const connections of CONNECTIONS) {
    const results = await step(`Asking over ${connections} connections`, () =>
      interleave(program, targets, connections),
    )
    figures.push(...toFigures(targets, results, connections))
  }
  return figures
}

/** PostgreSQL's postmaster where it runs on this machine; the embedded database is already one of our processes. */
async function findPostmaster() {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) return null
  return withClient(url, async (client) => {
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    return parentOf(rows[0].pid)
  })
}

export async function measure() {
  const product = await runningProduct()
  const roots = [Number(product.env.SERVER_PID), await findPostmaster()].filter(Boolean)
  const memory = () => roots.reduce((all, root) => all + memoryOfTree(root), 0)
  const idle = memory()
  const stops = []
  try {
    const figures = await measureBeside(product, stops)
    const after = memory()
    // WordPress and its database take 176; the embedded database may take twice that.
    const goal = { atMost: process.env.BENCH_DATABASE_URL ? 176 : 352 }
    return [
      ...figures,
      figure('memory of all processes (PSS) before', idle, 'MB', goal),
      figure('memory of all processes (PSS) after', after, 'MB', goal),
    ]
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
