import { describe, expect, it } from 'vitest'
import { fromPageSegment, fromTypedSegment, toTypedSegment } from './public-address'

describe('typed text as a path segment', () => {
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

  it('repairs a character that the cut has halved', () => {
    expect(fromTypedSegment(toTypedSegment(`${'x'.repeat(299)}🦴`))).toBe(
      `${'x'.repeat(299)}\uFFFD`,
    )
  })

  it('removes control characters and direction marks', () => {
    expect(fromTypedSegment(toTypedSegment('gout\u0000\u202Efoot\u200F'))).toBe('gout foot')
    expect(fromTypedSegment(toTypedSegment('\u0000'))).toBe('')
  })

  it.each(['', 'a', '%', 'a b', '../x', '_w', '____', 'Zm9v!'])(
    'returns no text for %j',
    (segment) => {
      expect(fromTypedSegment(segment)).toBe('')
    },
  )

  it('returns no text for bytes that are not UTF-8', () => {
    expect(fromTypedSegment(Buffer.from([0xc3, 0x28]).toString('base64url'))).toBe('')
  })
})

describe('a page number as a path segment', () => {
  it.each([
    ['1', 1],
    ['12', 12],
    ['99999', 99_999],
  ])('parses %j', (segment, page) => {
    expect(fromPageSegment(segment)).toBe(page)
  })

  it.each(['', '0', '-1', '01', '1.5', '1e3', 'abc', '100000', ' 1', '１'])(
    'rejects %j',
    (segment) => {
      expect(fromPageSegment(segment)).toBeNull()
    },
  )
})
