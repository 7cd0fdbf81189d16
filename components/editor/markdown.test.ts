import { expect, it } from 'vitest'
import { cleanPasted, looksLikeMarkdown, markdownToHtml } from './use-rich-text'

it.each([
  '# Gout',
  'Then:\n\n- rest\n- ice',
  '1. rest\n2. ice',
  'Take **one** a day',
  'See [WHO](https://www.who.int)',
  '> said',
  '| a | b |\n|---|---|\n| 1 | 2 |',
])('recognises %j as Markdown', (text) => expect(looksLikeMarkdown(text)).toBe(true))

it.each([
  'Gout hurts.',
  '- 5 mg',
  '1. rest',
  'a * b * c',
  '#gout',
  '2 ** 3',
  'see [1]',
  'a\tb\nc\td',
])('does not recognise %j', (text) => expect(looksLikeMarkdown(text)).toBe(false))

it('converts headings, lists, marks, links and tables', async () => {
  const text =
    '# Gout\n\nTake **one**, *slowly*: [WHO](https://www.who.int)\n\n- rest\n- ice\n\n1. one\n2. two\n\n| a | b |\n|---|---|\n| 1 | 2 |'
  expect(cleanPasted(await markdownToHtml(text)).html.replace(/> </g, '><')).toBe(
    '<h2>Gout</h2><p>Take <strong>one</strong>, <em>slowly</em>: <a href="https://www.who.int/">WHO</a></p>' +
      '<ul><li>rest</li><li>ice</li></ul><ol><li>one</li><li>two</li></ol>' +
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  )
})

it('is fast for a long line without Markdown', () => {
  expect(looksLikeMarkdown('** a'.repeat(40_000))).toBe(false)
  expect(looksLikeMarkdown('['.repeat(150_000))).toBe(false)
})
