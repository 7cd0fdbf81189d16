import { describe, expect, it } from 'vitest'
import { plainText, teaser } from './plain-text'
import { cutText, formatBytes, jsonForScript, readingMinutes } from './text'

describe('cutText', () => {
  it('returns a short text unchanged', () => {
    expect(cutText('joint', 5)).toBe('joint')
  })
  it('cuts between graphemes, never inside one', () => {
    expect(cutText('👩‍⚕️👩‍⚕️👩‍⚕️', 2)).toBe('👩‍⚕️👩‍⚕️…')
    expect(cutText('e\u0301e\u0301e\u0301', 1)).toBe('e\u0301…')
  })
})

describe('cutText of a long text', () => {
  it('examines only the beginning', () => {
    expect(cutText('Gout hurts. '.repeat(100_000), 12)).toBe('Gout hurts…')
    // Processing each of them in full would take minutes.
    const long = 'Gout hurts. '.repeat(40_000)
    for (let n = 0; n < 3000; n += 1) expect(cutText(long, 12)).toBe('Gout hurts…')
  })
  it('cuts an endless grapheme', () => {
    const cut = cutText(`a${'\u0301'.repeat(100_000)}`, 10)
    expect(cut.length).toBeLessThan(1000)
    expect(cut.endsWith('…')).toBe(true)
  })
})

describe('cutText between words', () => {
  it.each([
    ['Gout is painful', 9, 'Gout is…'],
    ['Gout is painful', 7, 'Gout is…'],
    ['Gout, or podagra, hurts', 6, 'Gout…'],
    ['Spondyloarthropathy', 10, 'Spondyloar…'],
  ])('ends at a word if there is one: %j at %i', (text, maxLength, cut) => {
    expect(cutText(text, maxLength)).toBe(cut)
  })
})

describe('plainText', () => {
  it('strips tags, decodes entities and keeps words apart', () => {
    expect(plainText('<p>Salt &amp; water</p><ul><li>one</li><li>two</li></ul>')).toBe(
      'Salt & water. one · two',
    )
  })
  it('does not turn a decoded entity into a tag', () => {
    expect(plainText('&lt;script&gt;x')).toBe('<script>x')
  })
})

describe('teaser', () => {
  it('cuts the text, not the markup', () => {
    expect(teaser('<p><strong>Gout</strong> is painful</p>', 4)).toBe('Gout…')
  })
})

describe('readingMinutes', () => {
  it.each([
    ['', 1],
    ['word '.repeat(500), 3],
    ['word\u00a0word\u2003word\n'.repeat(200), 3],
  ])('returns for %j', (text, minutes) => {
    expect(readingMinutes(text)).toBe(minutes)
  })
})

describe('jsonForScript', () => {
  it('escapes text that would close the element', () => {
    const json = jsonForScript({ title: '</script><!--\u2028&' })
    expect(json).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(json)).toEqual({ title: '</script><!--\u2028&' })
  })
})

describe('formatBytes', () => {
  it.each([
    [10, '1 KB'],
    [860_160, '840 KB'],
    [1_258_291, '1.2 MB'],
  ])('formats %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})
