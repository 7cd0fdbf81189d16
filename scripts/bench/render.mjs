import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { step } from '../support/command-line.mjs'
import { fromRoot } from '../support/paths.mjs'
import { getProduct, readReadableAddress, signIn } from './product.mjs'
import { median, metric } from './report.mjs'

export const title = 'Processor time of pages that are rendered, beside another commit'

const ROUNDS = 5
const RUNS_PER_ROUND = 20
const WARM_UP = 30
const LANGUAGES = ['', '/fr', '/rw', '/sw']
const WORDS = ['gout', 'joint', 'pain', 'arthritis', 'lupus', 'knee', 'swelling', 'treatment']

/** Processor time used so far by all threads of a process, in milliseconds. */
function processorMilliseconds(pid) {
  const threads = readdirSync(`/proc/${pid}/task`)
  const getThreadTime = (thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  return threads.reduce((sum, thread) => sum + getThreadTime(thread), 0) / 1e6
}

const browser = { 'accept-encoding': 'br, gzip' }

async function read(url) {
  const response = await fetch(url, { headers: browser })
  await response.arrayBuffer()
  if (!response.ok && response.status !== 404) throw new Error(`${url}: ${response.status}`)
}

let searchCount = 0

/** An uncached query with the results of its word: the search ignores punctuation. */
function newSearch() {
  searchCount += 1
  const signs = searchCount.toString(2).replaceAll('0', '.').replaceAll('1', '-')
  return `${WORDS[searchCount % WORDS.length]} ${signs}`
}

const language = () => LANGUAGES[searchCount % LANGUAGES.length]
const letters = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')

async function openSite(url, pid) {
  const call = await signIn(url, 'admin@ingingo.test')
  const { articles } = await call('GET', 'article/approved')
  const [{ article_id }, { article_id: unread }] = articles
  const address = await readReadableAddress(url, `/home/article/${article_id}`)
  const comment = (id) =>
    call('POST', 'article-comment', { article_id: id, content: `It is so: ${letters()}.` })
  const kinds = {
    'a new search': () =>
      read(`${url}${language()}/home/search?q=${encodeURIComponent(newSearch())}`),
    'a search that finds nothing': () => {
      searchCount += 1
      return read(`${url}${language()}/home/search?q=x${letters()}${letters()}`)
    },
    'an address that names nothing': () => read(`${url}${language()}/home/no-${letters()}`),
    // A comment triggers it, and is counted separately.
    'an article rendered anew': {
      before: () => comment(article_id),
      run: () => read(url + address),
    },
    // Nobody has opened this one, so its page is rendered neither ahead nor afterwards.
    'a comment, without the page': () => comment(unread),
  }
  return { pid, kinds }
}

/** Milliseconds for each of a number of runs; preparation is not counted. */
async function measureOnce({ pid, kinds }, name, times) {
  const { before, run } = typeof kinds[name] === 'function' ? { run: kinds[name] } : kinds[name]
  let spent = 0
  for (let at = 0; at < times; at += 1) {
    await before?.()
    const startedAt = processorMilliseconds(pid)
    await run()
    spent += processorMilliseconds(pid) - startedAt
  }
  return spent / times
}

/** Alternates the sites, so that a busy moment of the machine affects both alike. */
async function compare(sites, name) {
  const rounds = sites.map(() => [])
  for (const site of sites) await measureOnce(site, name, WARM_UP)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [at, site] of sites.entries()) {
      rounds[at].push(await measureOnce(site, name, RUNS_PER_ROUND))
    }
  }
  return rounds.map(median)
}

const TARGETS = {
  'a new search': 1 / 5,
  'an article rendered anew': 1 / 3,
  'a comment, without the page': 1 / 2,
}

/**
 * Starts the built checkout of another commit (BENCH_BASE) on a database of its own, as the baseline for this one.
 * @returns {Promise<{ url: string, pid: number, stop: () => Promise<void> } | null>}
 */
async function startBase() {
  const { BENCH_BASE: root } = process.env
  if (!root) return null
  const module = pathToFileURL(join(root, 'scripts', 'support', 'test-server.mjs'))
  const { startTestServer } = await import(module.href)
  const { env, stop } = await step('Starting the other commit', () =>
    startTestServer({ logName: 'base.log' }),
  )
  const pid = Number(readFileSync(join(root, '.next', 'served-by'), 'utf8'))
  return { url: env.BASE_URL.replace('localhost', '127.0.0.1'), pid, stop }
}

export async function measure() {
  const product = await getProduct()
  const own = Number(readFileSync(fromRoot('.next', 'served-by'), 'utf8'))
  const base = await startBase()
  try {
    const sites = [await openSite(product.url, own)]
    if (base) sites.push(await openSite(base.url, base.pid))
    const metrics = []
    for (const name of Object.keys(sites[0].kinds)) {
      const [now, before] = await step(`Measuring ${name}`, () => compare(sites, name))
      metrics.push(metric(name, now, 'ms'))
      if (before === undefined) continue
      metrics.push(metric('the same, the other commit', before, 'ms'))
      metrics.push(metric('the same, ratio', now / before, '×', { max: TARGETS[name] }))
    }
    return metrics
  } finally {
    await base?.stop()
  }
}
