import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OperatorError, step } from '../support/command-line.mjs'
import { withClient } from '../support/database.mjs'
import { fromRoot } from '../support/paths.mjs'
import { getFreePort } from '../support/port.mjs'
import { findProgram, installPackage, runCommand } from '../support/programs.mjs'
import { getParent, getTreeMemory, processorSeconds } from './process-use.mjs'
import { getProduct, getServingPid, readAddresses, startServerProcess } from './product.mjs'
import { median, metric } from './report.mjs'

/** wrk takes a hundredth of the processor time that a load tool in JavaScript takes from the server beside it. */
async function provideWrk() {
  if (!findProgram(['wrk'])) await installPackage('wrk')
  const program = findProgram(['wrk'])
  if (!program) throw new OperatorError('This part needs wrk (Debian: apt-get install wrk).')
  return program
}

const MS = { us: 0.001, ms: 1, s: 1000 }

function milliseconds(output, share) {
  const [, value, unit] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s)`, 'm').exec(output) ?? []
  return Number(value) * MS[unit]
}

/**
 * Requests one address as fast as responses arrive.
 * @param {string} program wrk
 * @param {{ url: string, pid: number }} target
 * @param {{ connections: number, seconds: number }} how
 * @returns {Promise<{ rate: number, p50: number, p99: number, cost: number }>} responses per second, and milliseconds;
 *   `cost`: the server's processor time per response, which a busy machine does not distort
 * @throws {Error} when a request failed
 */
async function runWrk(program, { url, pid }, { connections, seconds }) {
  const before = processorSeconds(pid)
  const output = await runCommand(program, [
    ...['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'],
    ...['-H', 'Accept-Encoding: gzip', url],
  ])
  const requestCount = Number(/(\d+) requests in/.exec(output)?.[1])
  if (/Non-2xx|connect [1-9]|(?:read|write) [1-9]/.test(output))
    throw new Error(`Answers from ${url} failed.\n${output}`)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p50: milliseconds(output, 50),
    p99: milliseconds(output, 99),
    cost: ((processorSeconds(pid) - before) * 1000) / requestCount,
  }
}

/** Baselines for the product: the bytes of its own response served by nginx as a file, and by a bare Node server. */

/** Fetches a response as a browser that accepts gzip gets it: raw headers and bytes. */
function fetchBytes(url) {
  return new Promise((done, failed) => {
    const outgoing = request(url, { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      done({ headers: response.rawHeaders, body: Buffer.concat(await response.toArray()) })
    })
    outgoing.once('error', failed).end()
  })
}

const CONNECTION_HEADERS = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i

/** Name and value pairs, without the headers that each server writes itself. */
function getPairs(rawHeaders) {
  const pairs = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (!CONNECTION_HEADERS.test(rawHeaders[at])) pairs.push([rawHeaders[at], rawHeaders[at + 1]])
  }
  return pairs
}

async function startBareServer({ headers, body }, folder) {
  const file = join(folder, 'bare')
  writeFileSync(file, body)
  const port = await getFreePort()
  const head = [...getPairs(headers).flat(), 'Content-Length', `${body.length}`]
  const program = fromRoot('scripts', 'bench', 'bare-server.mjs')
  const url = `http://127.0.0.1:${port}/`
  const args = [program, file, JSON.stringify(head), `${port}`]
  return { ...(await startServerProcess(args, { url })), url }
}

const configuration = ({ folder, port, headers }) => `
daemon off; master_process off; worker_processes 1;
pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; keepalive_requests 1000000; sendfile on; open_file_cache max=10;
  server {
    listen 127.0.0.1:${port}; root ${folder}/files; etag off;
    types {} default_type "text/html; charset=utf-8";
    ${getPairs(headers)
      .filter(([name]) => !/^content-type$/i.test(name))
      .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
      .join('\n    ')}
  }
}`

/** @returns the server, or null where nginx is missing and cannot be installed */
async function startNginx({ headers, body }, folder) {
  if (!findProgram(['nginx'])) await installPackage('nginx-light')
  const program = findProgram(['nginx'])
  if (!program) return null
  mkdirSync(join(folder, 'files'))
  writeFileSync(join(folder, 'files', 'page'), body)
  const port = await getFreePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration({ folder, port, headers }))
  const url = `http://127.0.0.1:${port}/page`
  const args = ['-c', file, '-e', join(folder, 'error.log')]
  return { ...(await startServerProcess(args, { url, program })), url }
}

export const title = 'A kept article beside the same bytes from nginx and from a bare Node server'

const ROUNDS = 5
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const WARM_UP_SECONDS = 3
const CONNECTIONS = [16, 256]

/** Alternates the targets, so that a busy moment of the machine affects all alike. */
async function interleave(program, targets, connections) {
  const results = targets.map(() => [])
  for (const target of targets)
    await runWrk(program, target, { connections, seconds: WARM_UP_SECONDS })
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, target] of targets.entries()) {
      results[at].push(await runWrk(program, target, { connections, seconds: SECONDS }))
    }
  }
  return results
}

const getMedianOf = (rounds, name) => median(rounds.map((round) => round[name]))
const ratio = (over, under) => median(over.map((round, at) => round.rate / under[at].rate))

function toMetrics(targets, results, connections) {
  const [cached, bare] = results
  return [
    ...targets.flatMap(({ name, goals = {} }, at) => [
      metric(
        `${name}, ${connections} connections: pages a second`,
        getMedianOf(results[at], 'rate'),
      ),
      metric(`the same: p50`, getMedianOf(results[at], 'p50'), 'ms'),
      metric(`the same: p99`, getMedianOf(results[at], 'p99'), 'ms', goals.p99),
      metric(`the same: processor time a page`, getMedianOf(results[at], 'cost'), 'ms', goals.cost),
    ]),
    metric(`kept article / bare Node, ${connections} connections`, ratio(cached, bare), '×', {
      min: 0.6,
    }),
  ]
}

async function measureAlongside(product, stops) {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-bench-'))
  // nginx reads the file as its own user.
  chmodSync(folder, 0o755)
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const { article } = await readAddresses()
  const url = product.url + article
  await fetchBytes(url)
  const page = await fetchBytes(url)
  const program = await provideWrk()
  const goals = { p99: { max: 10 }, cost: { max: 0.06 } }
  const targets = [{ name: 'kept article', url, pid: getServingPid(), goals }]
  for (const [name, start] of [
    ['bare Node server', startBareServer],
    ['file from nginx', startNginx],
  ]) {
    const server = await start(page, folder)
    if (!server) continue
    stops.push(server.stop)
    targets.push({ name, ...server })
  }
  const metrics = [metric('bytes of the answer', page.body.length)]
  for (const connections of CONNECTIONS) {
    const results = await step(`Asking over ${connections} connections`, () =>
      interleave(program, targets, connections),
    )
    metrics.push(...toMetrics(targets, results, connections))
  }
  return metrics
}

/** PostgreSQL's postmaster where it runs on this machine; the embedded database is already one of our processes. */
async function findPostmaster() {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) return null
  return withClient(url, async (client) => {
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid')
    return getParent(rows[0].pid)
  })
}

export async function measure() {
  const product = await getProduct()
  const roots = [Number(product.env.SERVER_PID), await findPostmaster()].filter(Boolean)
  const memory = () => roots.reduce((all, root) => all + getTreeMemory(root), 0)
  const idle = memory()
  const stops = []
  try {
    const metrics = await measureAlongside(product, stops)
    const after = memory()
    // WordPress and its database take 176; the embedded database may take twice that.
    const goal = { max: process.env.BENCH_DATABASE_URL ? 176 : 352 }
    return [
      ...metrics,
      metric('memory of all processes (PSS) before', idle, 'MB', goal),
      metric('memory of all processes (PSS) after', after, 'MB', goal),
    ]
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}
