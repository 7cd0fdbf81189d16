import { describe, expect, it } from 'vitest'
import { cleanComment, hasLink } from './comment-text'

describe('a comment', () => {
  it('is kept without white space around it, with single empty lines', () => {
    expect(cleanComment('  One.\r\n\r\n \r\n\r\nTwo.\n')).toBe('One.\n\nTwo.')
  })

  it('loses marks that turn the direction of a text', () => {
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
  ])('is seen in %s', (text) => expect(hasLink(text)).toBe(true))

  it.each(['It hurts.Then it stops', 'e.g. allopurinol 2.5 mg', 'and/or', 'Dr. Keza etc.'])(
    'is not seen in %s',
    (text) => expect(hasLink(text)).toBe(false),
  )
})
