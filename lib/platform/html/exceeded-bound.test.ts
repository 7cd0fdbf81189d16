import { describe, expect, it } from 'vitest'
import { type TextBound, textBounds } from '@/lib/core/rich-text'
import { findExceededBound } from './sanitize'

const FILE = '/api/files/0197a1c2-7b3e-7c55-8e21-0123456789ab'
const nested = (depth: number) => `${'<div>'.repeat(depth)}x${'</div>'.repeat(depth)}`

/** Generates a text with the given amount of what each bound limits. */
const texts: Record<TextBound, (count: number) => string> = {
  letters: (n) => 'a '.repeat(n / 2),
  depth: nested,
  elements: (n) => '<p>a</p>'.repeat(n),
  links: (n) => '<a href="https://example.org">a</a> '.repeat(n),
  pictures: (n) => `<img src="${FILE}" alt="">`.repeat(n),
  headings: (n) => '<h3>a</h3>'.repeat(n),
  keyPoints: (n) => `<ul class="key">${'<li><ul><li>a</li></ul></li>'.repeat(n)}</ul>`,
  word: (n) => `<p>word ${'a'.repeat(n)} word</p>`,
}

describe.each(Object.entries(texts))('the %s limit', (name, make) => {
  const bound = name as TextBound
  it('accepts a text at the limit and rejects one beyond it', () => {
    expect(findExceededBound(make(textBounds[bound]))).toBeNull()
    expect(findExceededBound(make(textBounds[bound] + 2))).toBe(bound)
  })
})

it('counts a word across marks, entities and comments, and ends it at blocks and lines', () => {
  const half = 'a'.repeat(textBounds.word / 2 + 1)
  for (const between of ['<b>', '</i>', '&amp;', '<!-- -->', '<sup>2</sup>'])
    expect(findExceededBound(half + between + half)).toBe('word')
  for (const between of ['<br>', '</p><p>', ' ', '&nbsp;', '\n<td>'])
    expect(findExceededBound(`<p>${half}${between}${half}`)).toBeNull()
})

it('counts unclosed elements', () => {
  expect(findExceededBound('<b>'.repeat(41))).toBe('depth')
  expect(findExceededBound('<p>'.repeat(textBounds.elements))).toBeNull()
  expect(findExceededBound('</p>'.repeat(5))).toBeNull()
  for (const odd of ['', '<', '<<<>', '<!--', '</', '<a href="', '&#x110000;'])
    expect(findExceededBound(odd)).toBeNull()
})
