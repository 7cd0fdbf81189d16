import { expect, it } from 'vitest'
import { htmlToText, textToHtml } from './typed-text'

it('converts empty lines to paragraphs, and other line breaks to `<br>`', () => {
  expect(textToHtml(' one\r\ntwo\n \nthree ')).toBe('<p>one<br />two</p><p>three</p>')
})

it('escapes typed characters, including tags', () => {
  expect(textToHtml('CRP > 40 & "hot" <b>')).toBe(
    '<p>CRP &gt; 40 &amp; &quot;hot&quot; &lt;b&gt;</p>',
  )
})

it('returns an empty text for white space', () => {
  expect(textToHtml(' \n\n\t')).toBe('')
})

it.each(['one\ntwo\n\nthree', 'CRP > 40 & "hot" &lt; <b>', 'Amavi & ingingo’s'])(
  'round-trips %s',
  (text) => expect(htmlToText(textToHtml(text))).toBe(text),
)

it('keeps words and lines of other markup', () => {
  const html =
    '<h2>Plan</h2><ul><li>Rest</li><li><b>Ice</b></li></ul><p>See <a href="x">this</a>.</p>'
  expect(htmlToText(html)).toBe('Plan\n\n- Rest\n- Ice\n\nSee this.')
})
