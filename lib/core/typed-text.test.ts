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

it.each([
  'one\ntwo\n\nthree',
  'CRP > 40 & "hot" &lt; <b>',
  'Amavi & ingingo’s',
  '5\u00A0000\u202FUI\u00A0: x',
])('round-trips %s', (text) => expect(htmlToText(textToHtml(text))).toBe(text))

it('keeps words and lines of other markup', () => {
  const html =
    '<h2>Plan</h2><ul><li>Rest</li><li><b>Ice</b></li></ul><p>See <a href="x">this</a>.</p>'
  expect(htmlToText(html)).toBe('Plan\n\n- Rest\n- Ice\n\nSee this.')
})

it.each([
  ['<ol start="3"><li>a</li><li value="7">b</li><li>c</li></ol>', '3. a\n7. b\n8. c'],
  ['<ol type="a" class="list-a"><li>a</li></ol><ul><li>b</li></ul>', 'a. a\n\n- b'],
  ['<ol start="2" reversed><li>a</li><li>b</li></ol>', '2. a\n1. b'],
  ['<table><tr><td>CRP</td><td>42</td></tr><tr><td>ESR</td></tr></table>', 'CRP · 42\nESR'],
])('keeps the numbers and cells of %s', (html, text) => expect(htmlToText(html)).toBe(text))
