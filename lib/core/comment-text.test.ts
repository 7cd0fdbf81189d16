import { describe, expect, it } from 'vitest'
import { cleanComment, hasLink } from './comment-text'

describe('a comment', () => {
  it('is trimmed, with at most one empty line in a row', () => {
    expect(cleanComment('  One.\r\n\r\n \r\n\r\nTwo.\n')).toBe('One.\n\nTwo.')
  })

  it('contains no direction controls', () => {
    expect(cleanComment('abc\u202Etxt.exe\u2066')).toBe('abctxt.exe')
  })
})

describe('a link', () => {
  it.each([
    'see https://x.test',
    'HTTP://A',
    'www.cures',
    'buy at cures.shop',
    'bit.ly/x',
    'a gout-cure.com.',
  ])('is detected in %s', (text) => expect(hasLink(text)).toBe(true))

  it.each(['It hurts.Then it stops', 'e.g. allopurinol 2.5 mg', 'and/or', 'Dr. Keza etc.'])(
    'is not detected in %s',
    (text) => expect(hasLink(text)).toBe(false),
  )
})
