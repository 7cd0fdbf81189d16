import { expect, it } from 'vitest'
import { plainText } from './plain-text'
import { withBracketedNotes, withFootnotes } from './rich-text'

const words = { heading: 'Footnotes', getRef: (n: number) => `Footnote ${n}`, back: 'Back' }

it('numbers footnotes and lists them, with links in both directions', () => {
  const { html, list } = withFootnotes(
    '<p>Gout<sup class="note">WHO, 2023: https://www.who.int/a?b=1&amp;c=2.</sup> hurts<sup class="note">Often.</sup></p>',
    words,
  )
  expect(html).toBe(
    '<p>Gout<sup class="note" id="note_ref_1"><a href="#note_1" role="doc-noteref" aria-label="Footnote 1">1</a></sup> hurts' +
      '<sup class="note" id="note_ref_2"><a href="#note_2" role="doc-noteref" aria-label="Footnote 2">2</a></sup></p>',
  )
  expect(list).toContain(
    '<li id="note_1">WHO, 2023: <a href="https://www.who.int/a?b=1&amp;c=2" rel="noopener nofollow ugc">https://www.who.int/a?b=1&amp;c=2</a>. <a href="#note_ref_1"',
  )
  expect(list.match(/<li /g)).toHaveLength(2)
})

it('adds nothing to a text without footnotes, and drops an empty one', () => {
  expect(withFootnotes('<p>10<sup>9</sup></p>', words)).toEqual({
    html: '<p>10<sup>9</sup></p>',
    list: '',
  })
  expect(withFootnotes('<p>a<sup class="note"> </sup></p>', words)).toEqual({
    html: '<p>a</p>',
    list: '',
  })
})

it('escapes words in attributes and text', () => {
  const { list } = withFootnotes(
    '<p><sup class="note">https://a.test/"onclick=x() javascript:alert(1) &lt;script&gt;</sup></p>',
    { ...words, back: '"><b>' },
  )
  expect(list).toContain(
    '<a href="https://a.test/" rel="noopener nofollow ugc">https://a.test/</a>"onclick',
  )
  expect(list).not.toContain('<script')
  expect(list).not.toContain('"><b>')
  expect(list).not.toContain('href="javascript')
})

it('keeps a footnote with markup as superscript', () => {
  const html = '<p><sup class="note">a <strong>b</strong></sup></p>'
  expect(withFootnotes(html, words).html).toBe(html)
})

it('is in brackets in a text without tags', () => {
  expect(plainText('<p>Gout<sup class="note">WHO, 2023</sup> hurts</p>')).toBe(
    'Gout (WHO, 2023) hurts',
  )
  expect(withBracketedNotes('<p>10<sup>9</sup></p>')).toBe('<p>10<sup>9</sup></p>')
})
