import { expect, it } from 'vitest'
import { htmlToText, removeQuotes, textToHtml, writeQuote } from './typed-text'

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

it('converts a quote with its author to a block quote, and back', () => {
  const text = `Thank you.\n\n${writeQuote('Keza Icyizere', 'Aspirate it.\n\nCRP > 40')}\n\nDone.`
  const html =
    '<p>Thank you.</p><blockquote><p><strong>Keza Icyizere:</strong><br />Aspirate it.</p>' +
    '<p>CRP &gt; 40</p></blockquote><p>Done.</p>'
  expect(textToHtml(text)).toBe(html)
  expect(htmlToText(html)).toBe(text)
})

it.each(['> 38 °C', '> 38 °C\n> 40 mg/L', 'CRP:\n> 40', '> Keza Icyizere:'])(
  'does not take %j for a quote',
  (text) => {
    expect(textToHtml(text)).not.toContain('<blockquote>')
    expect(htmlToText(textToHtml(text))).toBe(text)
  },
)

it('separates two quotes, and what is written right below one', () => {
  const text = `${writeQuote('A', 'x')}\n\n${writeQuote('B', 'y')}\nno`
  expect(textToHtml(text)).toBe(
    '<blockquote><p><strong>A:</strong><br />x</p></blockquote>' +
      '<blockquote><p><strong>B:</strong><br />y</p></blockquote><p>no</p>',
  )
})

it('removes quotes, nested ones included', () => {
  const html =
    '<p>a</p><blockquote><p>b</p><blockquote><p>c</p></blockquote><p>d</p></blockquote><p>e</p>'
  expect(removeQuotes(html)).toBe('<p>a</p><p>e</p>')
  expect(removeQuotes('<p>a</p>')).toBe('<p>a</p>')
})
