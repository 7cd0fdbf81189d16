import { expect, test } from 'vitest'
import { fromParagraphs, toParagraphs } from './paragraphs'

test('an empty line makes a paragraph, a single end of line a break', () => {
  expect(toParagraphs(' One.\nTwo.\n \n\nThree. ')).toBe('<p>One.<br>Two.</p><p>Three.</p>')
  expect(toParagraphs(' \n\n ')).toBe('')
})

test('what looks like HTML stays what was typed', () => {
  const typed = 'p < 0.05 & <b>n</b> > 3'
  expect(toParagraphs(typed)).toBe('<p>p &lt; 0.05 &amp; &lt;b&gt;n&lt;/b&gt; &gt; 3</p>')
  expect(fromParagraphs(toParagraphs(typed))).toBe(typed)
})

test('paragraphs become text and text the same paragraphs again', () => {
  const html = '<p>One.<br>Two.</p><p>Three &amp; four.</p>'
  expect(fromParagraphs(html)).toBe('One.\nTwo.\n\nThree & four.')
  expect(toParagraphs(fromParagraphs(html))).toBe(html)
})

test('of other HTML the words stay, block by block', () => {
  const html = '<h2>Notes</h2>\n<ul><li><a href="https://x.test">First</a></li><li>Second</li></ul>'
  expect(fromParagraphs(html)).toBe('Notes\n\nFirst\n\nSecond')
})
