import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { provideBrowser } from '../support/browser.mjs'
import { step } from '../support/command-line.mjs'
import { getFreePort } from '../support/port.mjs'
import { browserFlags } from './browser.mjs'
import { getProduct, readAddresses, readOne } from './product.mjs'
import { median, metric } from './report.mjs'

const TIMEOUT_MS = 30_000

async function listens(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/json/version`)).ok
  } catch {
    return false
  }
}

/**
 * A browser controlled by Lighthouse alone: Playwright attaches to new pages, so Lighthouse would miss their start.
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
async function startLighthouseBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'ingingo-bench-browser-'))
  const port = await getFreePort()
  const path = (await provideBrowser()) ?? chromium.executablePath()
  const flags = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]
  const child = spawn(path, [...flags, ...browserFlags(), 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const startedAt = Date.now()
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() - startedAt > TIMEOUT_MS) {
      await stop()
      throw new Error('The browser did not start.')
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  return { port, stop }
}

const STYLES =
  'body{font:18px/1.6 sans-serif;max-width:40rem;margin:1rem auto;padding:0 1rem}' +
  'img{max-width:100%;height:auto}'

/** A page as somebody would write it by hand: the article's text, a dozen CSS rules, no subresources. */
function writePage({ article_title: title, article_content: text, language }) {
  const lang = language === 'kiny' ? 'rw' : language === 'fr' ? 'fr' : 'en'
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>` +
    '<meta name="viewport" content="width=device-width"><meta name="description" content="An article">' +
    `<style>${STYLES}</style></head><body><main><h1>${title}</h1>${text}</main></body></html>`
  )
}

/**
 * Serves an article as a hand-written page on a free loopback port.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
async function startHandWritten(article) {
  const page = gzipSync(writePage(article), { level: 9 })
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/' ? 200 : 404, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': request.url === '/' ? page.length : 0,
    })
    response.end(request.url === '/' ? page : undefined)
  })
  await new Promise((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    stop: () => new Promise((done) => server.close(done)),
  }
}

export const title = 'Lighthouse, mobile'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const MIN_SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Target for the largest contentful paint, in milliseconds. */
const MAX_LARGEST_PAINT_MS = { article: 950, landing: 1100 }
const AUDITS = {
  'first-contentful-paint': ['FCP', 'ms'],
  'largest-contentful-paint': ['LCP', 'ms'],
  'total-blocking-time': ['TBT', 'ms'],
  'cumulative-layout-shift': ['CLS', ''],
}

/** A first visit: Lighthouse leaves local storage as it is, so each run has a browser with a profile of its own. */
async function visit(address) {
  const { port, stop } = await startLighthouseBrowser()
  try {
    const options = { port, logLevel: 'error', output: [], onlyCategories: CATEGORIES }
    return (await lighthouse(address, options)).lhr
  } finally {
    await stop()
  }
}

async function runOnce(address, tries = 3) {
  const lhr = await visit(address)
  if (!lhr.runtimeError) return lhr
  // A busy machine occasionally loses the beginning of a recording.
  if (tries > 1) return runOnce(address, tries - 1)
  throw new Error(lhr.runtimeError.message)
}

/** The audits that keep a category below 100; printed below the table. */
function listFaults(lhr) {
  return CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    lhr.categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id].score ?? 1) < 1)
      .map(({ id }) => `${name}: ${id}, ${lhr.audits[id].title}`),
  )
}

function toMetrics(kind, runs) {
  const scores = CATEGORIES.map((name) =>
    metric(`${kind}: ${name}`, median(runs.map((run) => run.categories[name].score * 100)), '', {
      min: MIN_SCORES[name],
    }),
  )
  const audits = Object.entries(AUDITS).map(([id, [name, unit]]) =>
    metric(
      `${kind}: ${name}`,
      median(runs.map((run) => run.audits[id].numericValue)),
      unit,
      name === 'LCP' && MAX_LARGEST_PAINT_MS[kind] ? { max: MAX_LARGEST_PAINT_MS[kind] } : {},
    ),
  )
  return [...scores, ...audits]
}

async function measurePage(kind, address) {
  // The first request renders the page; after this many it is in the state readers get.
  for (let warmup = 0; warmup < 30; warmup += 1) await (await fetch(address)).arrayBuffer()
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(address))
  for (const fault of new Set(runs.flatMap(listFaults))) console.log(`  ${kind}: ${fault}`)
  return toMetrics(kind, runs)
}

/** The largest paint of a hand-written page: the lower bound for ours. */
async function measureHandWritten() {
  const page = await startHandWritten(await readOne('article/approved'))
  try {
    const metrics = await measurePage('page written by hand', page.url)
    const [, largest] = metrics.slice(CATEGORIES.length)
    return [largest]
  } finally {
    await page.stop()
  }
}

export async function measure() {
  const { url } = await getProduct()
  const metrics = await step('Lighthouse on a page written by hand', measureHandWritten)
  for (const [kind, path] of Object.entries(await readAddresses())) {
    const work = () => measurePage(kind, url + path)
    metrics.push(...(await step(`Lighthouse on ${kind}`, work)))
  }
  return metrics
}
