import { expect, it } from 'vitest'
import { plainText, spacedText } from './plain-text'

it.each([
  ['<p>WBC 12 × 10<sup>9</sup>/L</p>', 'WBC 12 × 10⁹/L'],
  ['<p>10<sup><strong>-</strong>3</sup> m<sup>2</sup></p>', '10⁻³ m²'],
  ['<p>the 2<sup>nd</sup> week</p>', 'the 2^nd week'],
  ['<p>x<sup></sup> &lt;sup&gt;2&lt;/sup&gt;</p>', 'x <sup>2</sup>'],
  // As people type it into a search.
  ['<p>vitamin B<sub>12</sub></p>', 'vitamin B12'],
])('converts %s to %s', (html, words) => expect(plainText(html)).toBe(words))

it.each([
  ['<h2>When to worry</h2><p>Go at once.</p>', 'When to worry. Go at once.'],
  ['<h2>Is it gout?</h2><p>Perhaps</p>', 'Is it gout? Perhaps'],
  [
    '<p>Signs:</p><ul><li><p>fever</p></li><li><p>rash</p></li></ul><p>Rest</p>',
    'Signs: fever · rash · Rest',
  ],
  [
    '<table><tr><th>Drug</th><td>5 mg</td><td></td></tr><tr><td><p>Dose</p></td></tr></table>',
    'Drug · 5 mg · Dose',
  ],
  ['<p>one<br>two</p><p></p><p>&nbsp;</p>', 'one two'],
  ['<p></p><ul><li></li></ul>', ''],
])('separates the blocks of %s', (html, words) => expect(plainText(html)).toBe(words))

it('separates blocks by spaces for comparisons', () => {
  expect(spacedText('<h2>Gout</h2><ul><li>one</li><li>two</li></ul>')).toBe('Gout one two')
})
