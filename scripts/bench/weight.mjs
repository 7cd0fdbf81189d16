import { withColdPage } from './browser.mjs'
import { readShifts, watchShifts } from './layout-shift.mjs'
import { splitScripts } from './own-scripts.mjs'
import { measurePress } from './press.mjs'
import { readAddresses, runningProduct } from './product.mjs'
import { figure } from './report.mjs'
import { watchTraffic } from './traffic.mjs'

export const title = 'Weight at 360 px, as sent (brotli), in a cold browser'

const KB = 1024
const AT_MOST = {
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

const readPage = (origin, path) =>
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

function toFigures(kind, { before, shift, foreign, scripts }) {
  const limits = AT_MOST[kind] ?? {}
  const { html, css, font, script, image } = before
  const weigh = (name, bytes, atMost) =>
    figure(`${kind}: ${name}`, bytes / KB, 'KB', atMost === undefined ? {} : { atMost })
  return [
    weigh('HTML', html, limits.html),
    weigh('CSS', css, limits.css),
    weigh('font', font, limits.font),
    weigh('scripts before the first touch', script, limits.script),
    weigh('all of these', html + css + font + script, limits.total),
    weigh('images', image, IMAGES_KB),
    weigh('JavaScript after the first touch', scripts.all, AFTER_TOUCH_KB),
    weigh('of which ours', scripts.ours, OURS_AFTER_TOUCH_KB),
    figure(`${kind}: requests to others`, foreign, '', { atMost: 0 }),
    figure(`${kind}: layout shift`, shift, '', { atMost: 0.01 }),
  ]
}

export async function measure() {
  const { url } = await runningProduct()
  const { videos: _, ...addresses } = await readAddresses()
  const figures = []
  for (const [kind, path] of Object.entries(addresses)) {
    await fetch(url + path)
    figures.push(...toFigures(kind, await readPage(url, path)))
  }
  const chat = await measurePress(url + addresses.landing, '[data-chat-open]')
  const preview = await measurePress(`${url}/home/more-papers`, 'a[data-preview]')
  return [
    ...figures,
    figure('first press (preview, slow telephone and line): busy', preview.busy, 'ms', {
      atMost: 170,
    }),
    figure('first press: effect', preview.effect, 'ms', { atMost: 1500 }),
    figure('first press on the chat: effect', chat.effect, 'ms', { atMost: 1500 }),
  ]
}
