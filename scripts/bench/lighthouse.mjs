import lighthouse from 'lighthouse'
import { step } from '../support/progress.mjs'
import { startHandWritten } from './hand-written.mjs'
import { startLighthouseBrowser } from './lighthouse-browser.mjs'
import { readAddresses, readOne, runningProduct } from './product.mjs'
import { figure } from './report.mjs'
import { median } from './statistics.mjs'

export const title = 'Lighthouse, mobile'

const RUNS = Number(process.env.BENCH_RUNS ?? 3)
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo']
const AT_LEAST = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Target for the largest contentful paint, in milliseconds. */
const LARGEST_PAINT = { article: 950, landing: 1100 }
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

function toFigures(kind, runs) {
  const scores = CATEGORIES.map((name) =>
    figure(`${kind}: ${name}`, median(runs.map((run) => run.categories[name].score * 100)), '', {
      atLeast: AT_LEAST[name],
    }),
  )
  const audits = Object.entries(AUDITS).map(([id, [name, unit]]) =>
    figure(
      `${kind}: ${name}`,
      median(runs.map((run) => run.audits[id].numericValue)),
      unit,
      name === 'LCP' && LARGEST_PAINT[kind] ? { atMost: LARGEST_PAINT[kind] } : {},
    ),
  )
  return [...scores, ...audits]
}

async function measurePage(kind, address) {
  // The first request renders the page; after this many it is in the state readers get.
  for (let asked = 0; asked < 30; asked += 1) await (await fetch(address)).arrayBuffer()
  const runs = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await runOnce(address))
  for (const fault of new Set(runs.flatMap(listFaults))) console.log(`  ${kind}: ${fault}`)
  return toFigures(kind, runs)
}

/** The largest paint of a hand-written page: the lower bound for ours. */
async function measureHandWritten() {
  const page = await startHandWritten(await readOne('article/approved'))
  try {
    const figures = await measurePage('page written by hand', page.url)
    const [, largest] = figures.slice(CATEGORIES.length)
    return [largest]
  } finally {
    await page.stop()
  }
}

export async function measure() {
  const { url } = await runningProduct()
  const figures = await step('Lighthouse on a page written by hand', measureHandWritten)
  for (const [kind, path] of Object.entries(await readAddresses())) {
    const work = () => measurePage(kind, url + path)
    figures.push(...(await step(`Lighthouse on ${kind}`, work)))
  }
  return figures
}
