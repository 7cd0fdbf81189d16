import { expect, it } from 'vitest'
import { drawableText } from './drawable-text'

it.each([
  'La goutte : « où ? » – l’été, 100 % ŒUF',
  'TNF-α and IL-6: DAS28 ≤ 2.6, ±0.5 µg, x ≈ √2',
  'Łukasz Āgnes Čapek, Жизнь',
])('keeps what the fonts have: %s', (text) => {
  expect(drawableText(text)).toBe(text)
})

it('strips rare accents, writes other forms of letters plainly and folds white space', () => {
  expect(drawableText('Nguyễn\u00A0\n co\u2011worker H₂O ﬁrst')).toBe('Nguyen co-worker H2O first')
})

it('drops emoji and what shows nothing', () => {
  expect(drawableText('Gout \u0000 😀 👍🏽 \uD83D\u202E!\u200B')).toBe('Gout !')
})

it.each(['中文', 'العربية', 'Gout 中文', 'ሰላም', 'a ⊕ b'])('leaves %s out as a whole', (text) =>
  expect(drawableText(text)).toBe(''),
)
