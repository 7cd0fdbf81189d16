import { readFileSync } from 'node:fs'
import { fromRoot } from '../support/paths.mjs'
import { watchTraffic, withColdPage } from './browser.mjs'
import { getProduct, readAddresses } from './product.mjs'
import { metric } from './report.mjs'

const SLOW_NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Times, inside the page, from the press of a control to its busy state and to the dialog it opens. */
function timePress() {
  const button = document.querySelector('[data-bench-press]')
  return new Promise((done) => {
    const times = { busy: Number.NaN, effect: Number.NaN }
    let startedAt
    // On the window, ahead of the on-demand loader, which holds the click back from everything below.
    window.addEventListener(
      'pointerdown',
      () => {
        startedAt ??= performance.now()
      },
      { capture: true, once: true },
    )
    const observer = new MutationObserver(() => {
      if (startedAt === undefined) return
      const passed = performance.now() - startedAt
      if (Number.isNaN(times.busy) && button.getAttribute('aria-busy') === 'true') {
        times.busy = passed
      }
      if (document.querySelector('[role=dialog],dialog[open]')) {
        observer.disconnect()
        done({ ...times, effect: passed })
      }
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    window.benchWatching = true
  })
}

/**
 * Measures the first press on a page that has just loaded, on a slow phone with a slow connection.
 * @param {string} control selector of the control; the first match is pressed
 * @returns {Promise<{ busy: number, effect: number }>} milliseconds from the press
 */
const measurePress = (address, control) =>
  withColdPage(async (page, session) => {
    await page.goto(address, { waitUntil: 'networkidle' })
    const button = page.locator(control).first()
    await button.evaluate((element) => element.setAttribute('data-bench-press', ''))
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const timed = page.evaluate(timePress)
    await page.waitForFunction(() => window.benchWatching)
    await button.click({ noWaitAfter: true })
    return timed
  })

const manifest = (path) => JSON.parse(readFileSync(fromRoot('.next', path), 'utf8'))

/** Chunks that every Next application sends: React, the router, and what Next adds. */
function frameworkChunks() {
  const { rootMainFiles = [], polyfillFiles = [] } = manifest('build-manifest.json')
  return new Set([...rootMainFiles, ...polyfillFiles].map((path) => `/_next/${path}`))
}

/**
 * Splits scripts into the framework's and ours; ours contain our components and the packages they use.
 * @param {{ path: string, bytes: number }[]} scripts
 */
function splitScripts(scripts) {
  const framework = frameworkChunks()
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0)
  return {
    all: sum(scripts),
    ours: sum(scripts.filter(({ path }) => !framework.has(path))),
  }
}

/** Adds up unexpected layout shifts, from the start of the page. */
const watchShifts = (page) =>
  page.addInitScript(() => {
    window.benchShift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) window.benchShift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const readShifts = (page) => page.evaluate(() => window.benchShift)

export const title = 'Weight at 360 px, as sent (brotli), in a cold browser'

const KB = 1024
const MAX_WEIGHT = {
  article: { html: 15, css: 12, font: 22, script: 3, total: 50 },
  landing: { total: 65 },
}
const AFTER_TOUCH_KB = 170
const OURS_AFTER_TOUCH_KB = 30
const IMAGES_KB = 60

/** Touches a control of the page, as a reader's finger would, and waits until all scripts are loaded. */
async function touch(page) {
  await page.evaluate(() => {
    const outside = [...document.querySelectorAll('button,input,select,textarea,[data-live]')]
    const control = outside.find((each) => !each.closest('[data-plain]'))
    control?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

const measurePage = (origin, path) =>
  withColdPage(async (page) => {
    const traffic = watchTraffic(page, origin)
    await watchShifts(page)
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    await page.evaluate(() => document.fonts.ready)
    const before = await traffic.bytesSince()
    const seen = traffic.count()
    const shift = await readShifts(page)
    const foreign = traffic.foreign()
    await touch(page)
    const scripts = splitScripts(
      (await traffic.scriptsSince(seen)).filter((each) => each.path.startsWith('/_next/')),
    )
    return { before, shift, foreign, scripts }
  })

function toMetrics(kind, { before, shift, foreign, scripts }) {
  const limits = MAX_WEIGHT[kind] ?? {}
  const { html, css, font, script, image } = before
  const weigh = (name, bytes, max) =>
    metric(`${kind}: ${name}`, bytes / KB, 'KB', max === undefined ? {} : { max })
  return [
    weigh('HTML', html, limits.html),
    weigh('CSS', css, limits.css),
    weigh('font', font, limits.font),
    weigh('scripts before the first touch', script, limits.script),
    weigh('all of these', html + css + font + script, limits.total),
    weigh('images', image, IMAGES_KB),
    weigh('JavaScript after the first touch', scripts.all, AFTER_TOUCH_KB),
    weigh('of which ours', scripts.ours, OURS_AFTER_TOUCH_KB),
    metric(`${kind}: requests to others`, foreign, '', { max: 0 }),
    metric(`${kind}: layout shift`, shift, '', { max: 0.01 }),
  ]
}

export async function measure() {
  const { url } = await getProduct()
  const { videos: _, ...addresses } = await readAddresses()
  const metrics = []
  for (const [kind, path] of Object.entries(addresses)) {
    await fetch(url + path)
    metrics.push(...toMetrics(kind, await measurePage(url, path)))
  }
  const chat = await measurePress(url + addresses.landing, '[data-chat-open]')
  const preview = await measurePress(`${url}/home/more-papers`, 'a[data-preview]')
  return [
    ...metrics,
    metric('first press (preview, slow telephone and line): busy', preview.busy, 'ms', {
      max: 170,
    }),
    metric('first press: effect', preview.effect, 'ms', { max: 1500 }),
    metric('first press on the chat: effect', chat.effect, 'ms', { max: 1500 }),
  ]
}
