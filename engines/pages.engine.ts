import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromRoot } from '@/scripts/support/paths.mjs'
import type { RunningEngine } from './support/engine'
import { engines } from './support/engines'
import { inspectPage } from './support/inspection'
import { listPages } from './support/pages'

const BASE_URL = String(process.env.BASE_URL)
const pages = await listPages(BASE_URL)

/** Small and common phones, and a tablet. */
const SCREENS = [
  [320, 568],
  [360, 640],
  [768, 1024],
] as const

/** A picture of the first screens shows what cannot be computed. */
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
      writeFileSync(join(folder, `${title}-${width}.png`), await page.picture())
    }
    for (const error of page.errors()) faults.push(`console: ${error}`)
    expect(faults).toEqual([])
  })
})
