import { describe, expect, it } from 'vitest'
import { coverKinds, coverPattern } from './cover-pattern'

const ids = Array.from({ length: 400 }, (_, i) => `0197a1c2-7b3e-7c55-8e21-${i.toString(16)}`)

describe('coverPattern', () => {
  it('returns the same cover for the same id', () => {
    expect(coverPattern('a-1')).toEqual(coverPattern('a-1'))
  })

  it('stays the same across releases', () => {
    expect(coverPattern('0197a1c2')).toMatchInlineSnapshot(`
      {
        "key": "163c9a09",
        "kind": "zigzag",
        "palette": 2,
        "scale": 1.25,
        "shift": 2,
      }
    `)
  })

  it('returns only recipes that the picture can draw', () => {
    for (const { kind, palette, scale, shift, key } of ids.map(coverPattern)) {
      expect(coverKinds).toContain(kind)
      expect([0, 1, 2, 3]).toContain(palette)
      expect([1, 1.25, 1.5]).toContain(scale)
      expect([0, 1, 2, 3]).toContain(shift)
      expect(key).toMatch(/^[0-9a-f]{8}$/)
    }
  })

  it('distributes similar ids over all kinds and palettes', () => {
    const count = new Map<string, number>()
    for (const { kind, palette } of ids.map(coverPattern)) {
      count.set(`${kind} ${palette}`, (count.get(`${kind} ${palette}`) ?? 0) + 1)
    }
    expect(count.size).toBe(coverKinds.length * 4)
    expect(Math.max(...count.values())).toBeLessThan(45)
  })

  it('accepts an empty string', () => {
    expect(coverKinds).toContain(coverPattern('').kind)
  })
})
