import { readdirSync } from 'node:fs'
import { fromRoot } from '../support/paths.mjs'
import { withColdPage } from './browser.mjs'
import { signInPage } from './staff-session.mjs'
import { watchTraffic } from './traffic.mjs'

const KB = 1024

/** Every screen that has an address of its own, as the files say. */
export const screens = readdirSync(fromRoot('app', '[locale]', '(account)', 'dashboard'), {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('page.tsx') && !/\[.*page/.test(file))
  .map((file) => `/dashboard/${file}`.replace(/\/page\.tsx$/, ''))
  .sort()

/**
 * @param {string} url the site's address
 * @param {string} path of the screen
 * @returns {Promise<{ first: number, later: number }>} KB: of the scripts that the page itself names, and of those
 *   that came because something on it needed them (the chart, the editor)
 */
export const weighScreen = (url, path) =>
  withColdPage(async (page) => {
    await signInPage(url, page)
    const traffic = watchTraffic(page, url)
    const document = await page.goto(url + path, { waitUntil: 'networkidle' })
    const html = await document.text()
    await page.locator('main h1').first().waitFor()
    await page.waitForLoadState('networkidle')
    const scripts = await traffic.scriptsSince(0)
    const sum = (chosen) => chosen.reduce((total, { bytes }) => total + bytes, 0) / KB
    const isNamed = (script) => html.includes(script.path)
    return {
      first: sum(scripts.filter(isNamed)),
      later: sum(scripts.filter((script) => !isNamed(script))),
    }
  })
