import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'

const sheet = readFileSync('public/plain.css', 'utf8')

describe('the plain sheet', () => {
  it('is at most 4 KB compressed', () => {
    expect(gzipSync(sheet).length).toBeLessThan(4096)
  })

  it('uses only features that its target engines support', () => {
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

  it('hides parts that need our scripts if none runs', () => {
    expect(sheet).toMatch(/:root:not\(\[data-runs\]\) form\[novalidate\] \{\s*display: none/)
    expect(sheet).toMatch(/\.scripted,\s*template \{\s*display: none/)
  })

  it('is hidden as a whole from engines that support layers', () => {
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
