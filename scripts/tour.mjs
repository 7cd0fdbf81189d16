import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { signInPage } from './bench/browser.mjs'
import { getProduct, provideBuild, stopProduct } from './bench/product.mjs'
import { provideBrowser } from './support/browser.mjs'
import { fromRoot } from './support/paths.mjs'

/** Screenshots of the main pages for docs/images/tour, as a reader first sees them: `node scripts/tour.mjs`. */

const TARGET = fromRoot('docs', 'images', 'tour')
const SIZES = [
  [360, 640],
  [768, 1024],
  [1280, 800],
]

/** The address that the first matching link of a page leads to. */
async function firstLink(page, path, links) {
  await page.goto(path, { waitUntil: 'networkidle' })
  return page.locator(links).first().getAttribute('href')
}

async function listPages(page) {
  const article = await firstLink(page, '/home/more-articles', 'main a[href^="/home/article/"]')
  const found = await firstLink(page, '/dashboard/articles', 'main a[href^="/dashboard/articles/"]')
  return {
    landing: '/home',
    'article-en': article,
    'article-rw': await firstLink(
      page,
      '/rw/home/more-articles',
      'main a[href^="/rw/home/article/"]',
    ),
    paper: await firstLink(page, '/home/more-papers', 'main a[href^="/home/papers/"]'),
    video: await firstLink(page, '/home/more-videos', 'main a[href^="/home/video/"]'),
    topic: '/home/topic/gout',
    author: await firstLink(page, article, 'main a[href^="/home/people/"]'),
    about: '/home/about',
    login: '/auth/login',
    dashboard: '/dashboard',
    editor: found ?? '/dashboard/articles/new',
    cases: '/dashboard/forum',
    case: await firstLink(
      page,
      '/dashboard/forum',
      'main a[href^="/dashboard/forum/"]:not([href*="on-call"], [href*="new-post"])',
    ),
  }
}

async function takePicture(page, name) {
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 60 })
    .toFile(join(TARGET, `${name}.webp`))
}

await provideBuild()
const { url } = await getProduct()
const browser = await chromium.launch({ executablePath: await provideBrowser() })
rmSync(TARGET, { recursive: true, force: true })
mkdirSync(TARGET, { recursive: true })
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({ baseURL: url, colorScheme })
  const page = await context.newPage()
  await signInPage(url, page)
  for (const [name, path] of Object.entries(await listPages(page))) {
    const isPublic = !/dashboard/.test(path)
    for (const [width, height] of SIZES) {
      const screen = isPublic
        ? await (await browser.newContext({ baseURL: url, colorScheme })).newPage()
        : page
      await screen.setViewportSize({ width, height })
      await screen.goto(path, { waitUntil: 'networkidle' })
      await takePicture(screen, `${name}-${width}-${colorScheme}`)
      if (isPublic) await screen.context().close()
    }
  }
  await context.close()
}
await browser.close()
await stopProduct()
