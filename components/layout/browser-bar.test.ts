import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserslist } from '@/package.json'

/** The folders with code that runs in browsers. */
const FOLDERS = ['components', 'lib/browser', 'lib/core']

/**
 * Functions and regular expressions (lookbehind) missing in Chrome 80, Firefox 78 or Safari 14 and not polyfilled by the
 * build. (`at`, `Object.hasOwn` and `URL.canParse` come with the framework, `replaceChildren` with
 * lib/browser/reading/older.ts.)
 */
const TOO_NEW =
  /\.(?:replaceAll|toWellFormed|isWellFormed|findLast|findLastIndex|toSorted|toReversed|toSpliced|requestSubmit)\(|\(\?<[=!]|\b(?:structuredClone|Promise\.(?:any|withResolvers)|AbortSignal\.(?:any|timeout)|randomUUID|Object\.groupBy|Array\.fromAsync|WeakRef|CSS\.registerProperty)\b/

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsx|mjs)$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name)),
)

describe('the browser baseline', () => {
  it('is the same for the framework and the plain scripts', () => {
    const plain = readFileSync('scripts/support/reading-scripts.mjs', 'utf8')
    const targets = browserslist.map((each) => `'${each.replace(' >= ', '')}'`).join(', ')
    expect(plain).toContain(`target: [${targets}]`)
  })

  it('supports every function that our scripts call, and every pattern in them', () => {
    const found = sources.filter((name) => TOO_NEW.test(readFileSync(name, 'utf8')))
    expect(found).toEqual([])
  })
})
