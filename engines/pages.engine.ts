import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fromRoot } from '@/scripts/support/paths.mjs'
import type { RunningEngine } from './support/engine'
import { engines, UNAVAILABLE_ENGINES } from './support/engines'
import { inspectBare, inspectPage } from './support/inspection'
import { listPages } from './support/pages'

const BASE_URL = String(process.env.BASE_URL)
const pages = await listPages(BASE_URL)
console.log(UNAVAILABLE_ENGINES)

/** Small and common phones, and a tablet. */
const SCREENS = [
  [320, 568],
  [360, 640],
  [768, 1024],
] as const

const PHONE = SCREENS[1]

/** Exactly one look: engines that support layers do not fetch the plain stylesheet, others use all of it. */
const STYLESHEET_FAULTS = `(function () {
  var links = document.querySelectorAll('link[href="/plain.css"]');
  var fetched = performance.getEntriesByType('resource').filter(function (each) {
    return /plain[.]css$/.test(each.name)
  }).length;
  if (!self.CSSLayerBlockRule) return links.length === 1 && fetched === 1 ? [] : ['not the plain sheet'];
  return fetched + links.length === 0 ? [] : ['the plain sheet']
})()`

/** Screenshots of this height show what cannot be computed. */
const PICTURE_HEIGHT = 1600

const named = (name: string) => name.toLowerCase().replaceAll(' ', '-')

describe.each(engines)('$name', ({ name, start }) => {
  const folder = fromRoot('test-results', 'engines', named(name))
  let engine: RunningEngine | undefined

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true })
    try {
      engine = await start()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.log(`${name}: not on this machine, so nothing was looked at in it (${reason})`)
    }
  })
  afterAll(() => engine?.close())
  beforeEach(({ skip }) => skip(!engine, 'This engine is not on this machine.'))

  it.each(pages)('%s', async (title, path) => {
    if (!engine) return
    const { page } = engine
    await page.resize(360, 640)
    await page.goto(BASE_URL + path)
    const faults: string[] = []
    for (const screen of SCREENS) {
      const [width] = screen
      for (const fault of await inspectPage(page, screen)) faults.push(`${width} px: ${fault}`)
      await page.resize(width, PICTURE_HEIGHT)
      writeFileSync(join(folder, `${title}-${width}.png`), await page.takeScreenshot())
    }
    faults.push(...(await page.evaluate<string[]>(STYLESHEET_FAULTS)))
    await page.resize(...PHONE)
    for (const fault of await inspectBare(page)) faults.push(`without a sheet: ${fault}`)
    for (const error of page.errors()) faults.push(`console: ${error}`)
    expect(faults).toEqual([])
  })

  it.each(pages)('%s, where the system is dark', async (title, path) => {
    if (!engine?.page.setColorScheme) return
    const { page } = engine
    await page.setColorScheme?.('dark')
    try {
      await page.resize(...PHONE)
      await page.goto(BASE_URL + path)
      expect(await inspectPage(page, PHONE)).toEqual([])
      writeFileSync(join(folder, `${title}-dark.png`), await page.takeScreenshot())
    } finally {
      await page.setColorScheme?.('light')
    }
  })
})
