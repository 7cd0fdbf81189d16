import { expect, it } from 'vitest'
import { sanitizeRichText } from '../platform/html/sanitize'
import { spacedText } from './plain-text'
import { diffWords, toComparableText } from './text-comparison'

const getWords = (html: string) => toComparableText(sanitizeRichText(html), (mark) => mark)
const FILE = '/api/files/0190a0a0-0000-7000-8000-000000000001'

it('returns only the words of plain paragraphs, emphasised or not', () => {
  const html =
    '<p>Rest &amp; <strong>move</strong>,<br>both.</p><p class="align-center">Then [1].</p>'
  expect(getWords(html)).toBe('Rest & move, both. Then [1].')
  expect(getWords(html)).toBe(spacedText(html))
})

it.each([
  [
    '<p>See <a href="https://who.int/?a=1&amp;b=2">the guide</a>.</p>',
    'See the guide [https://who.int/?a=1&b=2].',
  ],
  [
    `<p>Look:<img src="${FILE}" alt="A &quot;hand&quot;"></p>`,
    `Look: [picture: A "hand", ${FILE}]`,
  ],
  [`<img src="${FILE}" alt="">`, `[picture: ${FILE}]`],
  [
    '<p>10<sup>9</sup> cells<sup class="note">WHO, 2023</sup>.</p>',
    '10⁹ cells [footnote: WHO, 2023] .',
  ],
  ['<h2>Gout</h2><p>Pain.</p>', 'heading2: Gout\nPain.'],
  ['<h3>Causes</h3><h4>Food</h4>', 'heading3: Causes\nheading4: Food'],
  ['<p>a</p><h2>b</h2><p>c</p>', 'a\nheading2: b\nc'],
  ['<p>a</p><ul><li>b</li><li><p>c</p></li></ul><p>d</p>', 'a [list: • b • c] d'],
  ['<ol><li>b</li></ol>', '[numbered: • b]'],
  ['<blockquote><p>a</p><p>b</p></blockquote><p>c</p>', '[quote: a b] c'],
  ['<aside class="care"><p>Fever</p></aside>', '[care: Fever]'],
  ['<aside class="care care-today"><p>Fever</p></aside>', '[care-today: Fever]'],
  [
    '<table><tbody><tr><th>Drug</th><td>5 mg</td><td></td></tr></tbody></table>',
    '[table: | Drug | 5 mg |]',
  ],
  ['<p>Take <s>10</s> 5 mg</p>', 'Take [struck: 10] 5 mg'],
])('describes in words the content of %j', (html, words) => {
  expect(getWords(html)).toBe(words)
})

it.each([
  ['<p><a href="https://a.rw">x</a></p>', '<p><a href="https://b.rw">x</a></p>'],
  ['<p>x</p>', '<p><a href="https://b.rw">x</a></p>'],
  [`<img src="${FILE}" alt="x">`, `<img src="${FILE.replace(/1$/, '2')}" alt="x">`],
  [`<img src="${FILE}" alt="x">`, `<img src="${FILE}" alt="y">`],
  ['<p>x</p>', '<h2>x</h2>'],
  ['<blockquote><p>x</p><p>y</p></blockquote>', '<blockquote><p>x</p></blockquote><p>y</p>'],
  ['<ul><li>x y</li></ul>', '<ul><li>x</li><li>y</li></ul>'],
])('distinguishes %j from %j', (before, after) => {
  const pieces = diffWords(getWords(before), getWords(after))
  expect(pieces.some(({ kind }) => kind !== 'same')).toBe(true)
})
