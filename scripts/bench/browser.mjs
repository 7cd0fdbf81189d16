import { chromium } from 'playwright'
import { provideBrowser } from '../support/browser.mjs'
import { DEMO_PASSWORD } from '../support/demo.mjs'

const KINDS = {
  document: 'html',
  stylesheet: 'css',
  font: 'font',
  script: 'script',
  image: 'image',
}

/**
 * Records what a page fetches.
 * @param {import('playwright').Page} page before its first navigation
 * @param {string} origin our own
 */
export function watchTraffic(page, origin) {
  const requests = []
  page.on('request', (request) => requests.push(request))
  const isOurs = (request) => request.url().startsWith(origin)
  const isInline = (request) => /^(data|blob):/.test(request.url())
  return {
    /** The number of requests so far, to separate later ones. */
    count: () => requests.length,
    /** Transferred body bytes by kind, from request number `from` on. */
    bytesSince: async (from = 0) => {
      const bytes = { html: 0, css: 0, font: 0, script: 0, image: 0, other: 0 }
      for (const request of requests.slice(from).filter((each) => !isInline(each))) {
        if (!(await request.response().catch(() => null))) continue
        const sizes = await request.sizes()
        bytes[KINDS[request.resourceType()] ?? 'other'] += Math.max(0, sizes.responseBodySize)
      }
      return bytes
    },
    /** Scripts fetched since, with their sizes. */
    scriptsSince: async (from) => {
      const scripts = requests.slice(from).filter((each) => each.resourceType() === 'script')
      return Promise.all(
        scripts.map(async (each) => ({
          path: new URL(each.url()).pathname,
          bytes: (await each.sizes()).responseBodySize,
        })),
      )
    },
    foreign: () => requests.filter((each) => !isOurs(each) && !isInline(each)).length,
  }
}

/**
 * Signs the administrator in as the login page does: a cookie for pages, a token for calls.
 * @param {string} url the site's address
 * @param {import('playwright').Page} page
 */
export async function signInPage(url, page) {
  const data = { email: 'admin@ingingo.test', password: DEMO_PASSWORD }
  const response = await page.request.post(`${url}/api/v1/auth/login`, { data })
  if (!response.ok()) throw new Error(`The administrator cannot sign in: ${await response.text()}`)
  const { JwtToken } = (await response.json()).data
  await page.addInitScript((token) => {
    sessionStorage.setItem('ingingo.session', token)
    sessionStorage.setItem('ingingo.member', 'staff')
  }, JwtToken)
}

const ARGS = ['--disable-background-networking', '--disable-quic', '--no-first-run']

/** The flags that a browser needs on this machine; root has no sandbox. */
export const browserFlags = () => (process.getuid?.() === 0 ? [...ARGS, '--no-sandbox'] : ARGS)

/**
 * Runs `work` with a new page in a fresh profile that emulates a small phone.
 * @param {(page: import('playwright').Page, session: import('playwright').CDPSession) => Promise<T>} work
 * @returns {Promise<T>}
 * @template T
 */
export async function withColdPage(work) {
  const executablePath = await provideBrowser()
  const browser = await chromium.launch({ executablePath, args: browserFlags() })
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    return await work(page, await context.newCDPSession(page))
  } finally {
    await browser.close()
  }
}
