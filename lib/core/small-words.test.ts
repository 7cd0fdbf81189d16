import { expect, it } from 'vitest'
import { removeStopWords } from './search-words'

it.each([
  ['what is gout', ['gout']],
  ['pourquoi j ai mal au dos', ['mal', 'dos']],
  ['ese goutte iterwa ni iki', ['goutte', 'iterwa']],
  ['jongo ni nini', ['jongo']],
  ['goti linauma nifanye nini', ['goti', 'linauma']],
  ['mal au genou que faire', ['mal', 'genou']],
  ['nkore iki ku mavi', ['mavi']],
])('extracts the meaningful words of "%s"', (typed, telling) => {
  expect(removeStopWords(typed.split(' '))).toEqual(telling)
})

it('keeps a search of stop words only', () => {
  expect(removeStopWords(['what', 'is', 'it'])).toEqual(['what', 'is', 'it'])
})
