import { expect, it } from 'vitest'
import { htmlOfText, textOfHtml } from './typed-text'

it('makes paragraphs of empty lines and line ends of the others', () => {
  expect(htmlOfText(' one\r\ntwo\n \nthree ')).toBe('<p>one<br />two</p><p>three</p>')
})

it('takes signs as they are typed, and nothing for tags', () => {
  expect(htmlOfText('CRP > 40 & "hot" <b>')).toBe(
    '<p>CRP &gt; 40 &amp; &quot;hot&quot; &lt;b&gt;</p>',
  )
})

it('keeps nothing of white space', () => {
  expect(htmlOfText(' \n\n\t')).toBe('')
})

it.each(['one\ntwo\n\nthree', 'CRP > 40 & "hot" &lt; <b>', 'Amavi & ingingo’s'])(
  'gives back what was typed: %s',
  (text) => expect(textOfHtml(htmlOfText(text))).toBe(text),
)

it('keeps words and lines of what was written with more than paragraphs', () => {
  const html =
    '<h2>Plan</h2><ul><li>Rest</li><li><b>Ice</b></li></ul><p>See <a href="x">this</a>.</p>'
  expect(textOfHtml(html)).toBe('Plan\n\n- Rest\n- Ice\n\nSee this.')
})
