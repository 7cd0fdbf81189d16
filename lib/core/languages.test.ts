import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { anyLocale, prefixLocale } from './languages.mjs'

// Next reads the matchers without running the file, and each byte of a reading page's scripts is counted.
it.each(['middleware.ts', 'lib/browser/reading/languages.ts'])(
  '%s, which repeats the languages, names all of them',
  (file) => {
    const lists = readFileSync(file, 'utf8').match(/\b[a-z]{2}(?:\|[a-z]{2})+\b/g) ?? []
    expect(lists.length).toBeGreaterThan(0)
    for (const list of lists) expect([anyLocale, prefixLocale]).toContain(list)
  },
)
