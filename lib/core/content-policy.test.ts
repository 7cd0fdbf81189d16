import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { rootScript } from './content-policy.mjs'

interface Browser {
  connection?: { effectiveType?: string; saveData?: boolean }
  stored?: Record<string, string>
  blocksStorage?: boolean
  hasLayers?: boolean
}

/** Runs the script in a page of a browser, and returns what it set on the root element. */
function runRootScript({ connection, stored = {}, blocksStorage, hasLayers = true }: Browser) {
  const dataset: Record<string, string> = {}
  const window = {
    document: {
      documentElement: { dataset },
      currentScript: { dataset: { src: '/scripts/reading.js' } },
      write() {},
    },
    navigator: { connection },
    CSS: { supports: () => true },
    CSSLayerBlockRule: hasLayers ? class {} : undefined,
    sessionStorage: {},
    get localStorage() {
      if (blocksStorage) throw new Error('SecurityError')
      return stored
    },
  }
  runInNewContext(rootScript, Object.defineProperty(window, 'self', { value: window }))
  return dataset
}

const ordinary = { effectiveType: '4g', saveData: false }
const slow = { effectiveType: '3g', saveData: false }
const fetched = { 'ingingo.typeface': '1' }

describe("our typeface, on a page's first paint", () => {
  it.each<[string, Browser, boolean]>([
    ['an ordinary connection', { connection: ordinary }, true],
    ['a browser that does not describe its connection', {}, true],
    ['one that describes it without its speed', { connection: {} }, true],
    ['an ordinary connection without storage', { connection: ordinary, blocksStorage: true }, true],
    ['a slow connection', { connection: slow }, false],
    ['a slow connection, fetched before', { connection: slow, stored: fetched }, true],
    ['data saver', { connection: { ...ordinary, saveData: true } }, false],
    [
      'data saver, fetched before',
      { connection: { ...slow, saveData: true }, stored: fetched },
      false,
    ],
  ])('%s', (_, browser, isUsed) => {
    expect('typeface' in runRootScript(browser)).toBe(isUsed)
  })
})

it('sets the chosen theme and the stored session even in a browser that gets the plain sheet', () => {
  const stored = { 'ingingo.theme': 'dark', 'ingingo.session': '1', 'ingingo.member': 'staff' }
  const dataset = runRootScript({ stored, hasLayers: false })
  expect(dataset).toMatchObject({ theme: 'dark', member: 'staff' })
  expect(dataset).not.toHaveProperty('scripted')
})
