import { describe, expect, it } from 'vitest'
import { fromPageSegment, fromTypedSegment, toTypedSegment } from './public-address'

describe('what somebody typed, as a segment of a path', () => {
  it.each([
    'gout',
    'caféine et goutte',
    'a/b?c=d&e#f%2F..',
    '%',
    '_',
    '\\',
    `"'<script>`,
    '🦴 knee 👩🏾‍⚕️',
    'مفصل',
    'a',
    'ab',
    'abc',
  ])('keeps %j', (typed) => {
    const segment = toTypedSegment(typed)
    expect(segment).toMatch(/^[\w-]+$/)
    expect(fromTypedSegment(segment)).toBe(typed)
  })

  it('keeps the first 300 characters of a very long text', () => {
    expect(fromTypedSegment(toTypedSegment('x'.repeat(10_000)))).toBe('x'.repeat(300))
  })

  it('mends a character that the cut has halved', () => {
    expect(fromTypedSegment(toTypedSegment(`${'x'.repeat(299)}🦴`))).toBe(
      `${'x'.repeat(299)}\uFFFD`,
    )
  })

  it('takes out control characters and direction marks', () => {
    expect(fromTypedSegment(toTypedSegment('gout\u0000\u202Efoot\u200F'))).toBe('gout foot')
    expect(fromTypedSegment(toTypedSegment('\u0000'))).toBe('')
  })

  it.each(['', 'a', '%', 'a b', '../x', '_w', '____', 'Zm9v!'])(
    'finds no text in %j',
    (segment) => {
      expect(fromTypedSegment(segment)).toBe('')
    },
  )

  it('finds no text in bytes that are not UTF-8', () => {
    expect(fromTypedSegment(Buffer.from([0xc3, 0x28]).toString('base64url'))).toBe('')
  })
})

describe('a page number, as a segment of a path', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['99999', 99_999],
  ])('reads %j', (segment, page) => {
    expect(fromPageSegment(segment)).toBe(page)
  })

  it.each(['', '0', '-1', '01', '1.5', '1e3', 'abc', '100000', ' 1', '１'])(
    'refuses %j',
    (segment) => {
      expect(fromPageSegment(segment)).toBeNull()
    },
  )
})
