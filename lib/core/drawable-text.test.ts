import { expect, it } from 'vitest'
import { drawableText } from './drawable-text'

it.each([
  'La goutte : « où ? » – l’été, 100 % ŒUF',
  'TNF-α and IL-6: DAS28 ≤ 2.6, ±0.5 µg, x ≈ √2',
  'Łukasz Āgnes Čapek, Жизнь',
])('keeps characters in the fonts: %s', (text) => {
  expect(drawableText(text)).toBe(text)
})

it('strips rare accents, replaces letter variants and collapses white space', () => {
  expect(drawableText('Nguyễn\u00A0\n co\u2011worker H₂O ﬁrst')).toBe('Nguyen co-worker H2O first')
})

it('draws letters that are written like an apostrophe, and raised signs of the font', () => {
  expect(drawableText('yʼimitsi, MʻBaye, CD4⁺, m²')).toBe('y’imitsi, M’Baye, CD4+, m²')
})

it('drops emoji and invisible characters', () => {
  expect(drawableText('Gout \u0000 😀 👍🏽 \uD83D\u202E!\u200B')).toBe('Gout !')
})

it.each(['中文', 'العربية', 'Gout 中文', 'ሰላም', 'a ⊕ b', '10⁹/L', '10⁻³', 'kⁿ'])(
  'returns an empty text for %s',
  (text) => expect(drawableText(text)).toBe(''),
)
