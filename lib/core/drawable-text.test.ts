import { expect, it } from 'vitest'
import { drawableText } from './drawable-text'

it('keeps what the typeface has', () => {
  const text = 'La goutte : « où ? » – l’été, 100 % ŒUF'
  expect(drawableText(text)).toBe(text)
})

it('takes foreign accents off and folds white space', () => {
  expect(drawableText('Nguyễn\u00A0\n Łukasz Āgnes co\u2011worker')).toBe(
    'Nguyen ukasz Agnes co-worker',
  )
})

it('drops what has no Latin letter', () => {
  expect(drawableText('Gout \u0000 中文 😀 العربية \uD83D \u202E!')).toBe('Gout !')
  expect(drawableText('中文')).toBe('')
})
