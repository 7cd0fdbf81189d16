import { expect, it } from 'vitest'
import { plainText } from './plain-text'

it.each([
  ['<p>WBC 12 × 10<sup>9</sup>/L</p>', 'WBC 12 × 10⁹/L'],
  ['<p>10<sup><strong>-</strong>3</sup> m<sup>2</sup></p>', '10⁻³ m²'],
  ['<p>the 2<sup>nd</sup> week</p>', 'the 2^nd week'],
  ['<p>x<sup></sup> &lt;sup&gt;2&lt;/sup&gt;</p>', 'x <sup>2</sup>'],
  // As people type it into a search.
  ['<p>vitamin B<sub>12</sub></p>', 'vitamin B12'],
])('converts %s to %s', (html, words) => expect(plainText(html)).toBe(words))
