import { setTimeout as wait } from 'node:timers/promises'
import { signInPage, withColdPage } from './browser.mjs'
import { getProduct } from './product.mjs'
import { metric, percentile } from './report.mjs'

export const title = 'Typing an article, processor slowed 4 ×: from a key to what it painted'

const CPU_SLOWDOWN = 4
const LENGTHS = [500, 5000]
const WORDS_PER_PARAGRAPH = 50
/** Milliseconds between two keystrokes, and the occasional pauses of somebody who stops to think. */
const KEY_INTERVAL_MS = 110
const PAUSES_MS = [700, 1300, 2600]
const WORDS = 30
const SETTLE_MS = 4000
/** Each event includes what it causes itself, so none counts twice. */
const KEY_EVENTS = new Set(['keydown', 'keypress', 'keyup', 'selectionchange'])
const MAX_RESPONSE_MS = 50

const getText = (words) =>
  Array.from(
    { length: words / WORDS_PER_PARAGRAPH },
    (_, n) =>
      `<p>Part ${n} ${'joint pain and <strong>rest</strong> '.repeat((WORDS_PER_PARAGRAPH - 2) / 4)}</p>`,
  ).join('')

/** Puts a text into the editor as a paste does; the cursor ends up behind it. */
function paste(html) {
  const text = document.querySelector('.editor-text')
  text.focus()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', html)
  clipboardData.setData('text/plain', 'text')
  const event = { clipboardData, bubbles: true, cancelable: true }
  text.dispatchEvent(new ClipboardEvent('paste', event))
}

/** Records the time from each keystroke to the frame that shows it. */
function watchKeys() {
  window.keys = []
  const onKey = ({ timeStamp }) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keys.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
  }
  addEventListener('keydown', onKey, { capture: true })
}

async function type(page) {
  for (let n = 0; n < WORDS; n += 1) {
    for (const key of 'joint ') {
      await page.keyboard.press(key)
      await wait(KEY_INTERVAL_MS)
    }
    if (n % 4 === 3) await wait(PAUSES_MS[Math.floor(n / 4) % PAUSES_MS.length])
  }
}

/** The browser's own trace while `work` runs. */
async function recordEvents(session, work) {
  const events = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value))
  const categories = 'devtools.timeline,disabled-by-default-devtools.timeline'
  await session.send('Tracing.start', { categories, transferMode: 'ReportEvents' })
  await work()
  const isComplete = new Promise((done) => session.once('Tracing.tracingComplete', done))
  await session.send('Tracing.end')
  await isComplete
  return events.filter(({ name }) => name === 'EventDispatch').sort((a, b) => a.ts - b.ts)
}

/** For each keystroke, the milliseconds its events took on the page's thread, scripts and browser together. */
function measureKeys(events) {
  const efforts = []
  for (const { args, tdur = 0 } of events) {
    if (args.data.type === 'keydown') efforts.push(0)
    if (efforts.length > 0 && KEY_EVENTS.has(args.data.type)) {
      efforts[efforts.length - 1] += tdur / 1000
    }
  }
  return efforts
}

/**
 * @param {string} url the site's address
 * @param {number} words already in the text
 * @returns {Promise<{ handled: number[], painted: number[] }>} milliseconds for each keystroke: processor time for its
 *   events, which other programs hardly affect, and wall-clock time until it was painted
 */
const timeKeys = (url, words) =>
  withColdPage(async (page, session) => {
    await signInPage(url, page)
    await page.goto(`${url}/dashboard/articles/new`, { waitUntil: 'networkidle' })
    await page.locator('.editor-text').waitFor()
    await page.evaluate(paste, getText(words))
    // Until the draft is saved.
    await wait(SETTLE_MS)
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.evaluate(watchKeys)
    const events = await recordEvents(session, () => type(page))
    return { handled: measureKeys(events), painted: await page.evaluate(() => window.keys) }
  })

export async function measure() {
  const { url } = await getProduct()
  const metrics = []
  for (const words of LENGTHS) {
    const { handled, painted } = await timeKeys(url, words)
    const name = `a text of ${words} words`
    metrics.push(
      metric(`${name}: handled (processor), p95`, percentile(handled, 0.95), 'ms', {
        max: MAX_RESPONSE_MS,
      }),
      metric(`${name}: handled (processor), median`, percentile(handled, 0.5), 'ms'),
      metric(`${name}: painted (clock), p95`, percentile(painted, 0.95), 'ms'),
      metric(`${name}: painted (clock), median`, percentile(painted, 0.5), 'ms'),
    )
  }
  return metrics
}
