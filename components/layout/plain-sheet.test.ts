import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync('public/plain.css', 'utf8')

describe('the plain sheet', () => {
  it('weighs at most 4 KB on the way', () => {
    expect(gzipSync(sheet).length).toBeLessThan(4096)
  })

  it('uses nothing that the engines it is for do not know', () => {
    const rules = sheet.slice(sheet.indexOf('{'))
    for (const newer of [
      /@layer/,
      /:is\(/,
      /:where\(/,
      /:has\(/,
      /[^-]gap:/,
      /\binset:/,
      /clamp\(/,
      /min\(/,
    ])
      expect(rules).not.toMatch(newer)
    for (const [, fallback] of rules.matchAll(/var\(--[\w-]+(,)?/g)) expect(fallback).toBe(',')
  })

  it('hides what our scripts would have to work where none of them runs', () => {
    expect(sheet).toMatch(/:root:not\(\[data-runs\]\) form\[novalidate\] \{\s*display: none/)
    expect(sheet).toMatch(/\.scripted,\s*template \{\s*display: none/)
  })

  it('is held back as a whole from engines that know layers', () => {
    const bare = sheet.replace(/\/\*[\s\S]*?\*\//g, '').trim()
    expect(bare).toMatch(/^@supports not\s*\(/)
    let depth = 0
    for (const sign of bare.slice(0, -1)) {
      if (sign === '{') depth += 1
      if (sign === '}') depth -= 1
    }
    expect(depth).toBe(1)
  })
})
