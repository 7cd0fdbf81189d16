import { readdirSync } from 'node:fs'
import { fromRoot } from '../support/paths.mjs'
import { withColdPage } from './browser.mjs'
import { signInPage } from './staff-session.mjs'
import { watchTraffic } from './traffic.mjs'

const KB = 1024

/** Every screen with a fixed address, derived from the file names. */
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
 * @returns {Promise<{ first: number, later: number }>} KB of scripts: those requested before the page reported the end
 *   of its first load, and those requested after it
 */
export const weighScreen = (url, path) =>
  withColdPage(async (page) => {
    await signInPage(url, page)
    const traffic = watchTraffic(page, url)
    await page.goto(url + path)
    await page.waitForFunction(() => performance.getEntriesByName('first-load').length > 0)
    await page.waitForLoadState('networkidle')
    const early = await page.evaluate(() => {
      const [{ startTime: end }] = performance.getEntriesByName('first-load')
      const entries = performance.getEntriesByType('resource')
      return entries.filter(({ startTime }) => startTime < end).map(({ name }) => name)
    })
    const scripts = await traffic.scriptsSince(0)
    const sum = (chosen) => chosen.reduce((total, { bytes }) => total + bytes, 0) / KB
    const isEarly = (script) => early.includes(url + script.path)
    return {
      first: sum(scripts.filter(isEarly)),
      later: sum(scripts.filter((script) => !isEarly(script))),
    }
  })
