import { expect, it } from 'vitest'
import { getSearchWords, searchKey } from './search-words'

it.each([
  ['what is gout', ['gout']],
  ['pourquoi j ai mal au dos', ['mal', 'dos']],
  ['ese goutte iterwa ni iki', ['goutte', 'iterwa']],
  ['jongo ni nini', ['jongo']],
  ['goti linauma nifanye nini', ['goti', 'linauma']],
  ['mal au genou que faire', ['mal', 'genou']],
  ['nkore iki ku mavi', ['mavi']],
])('extracts the meaningful words of "%s"', (typed, telling) => {
  expect(getSearchWords(typed)).toEqual(telling)
})

it('keeps a search of stop words only', () => {
  expect(getSearchWords('what is it')).toEqual(['what', 'is', 'it'])
})

it('does not count stop words towards the limit of eight words', () => {
  expect(getSearchWords('what is it that I should do about the pain of my knee')).toEqual([
    'pain',
    'knee',
  ])
  expect(getSearchWords('one two three four five six seven eight nine')).toHaveLength(8)
})

it('gives searches for the same meaningful words one key', () => {
  expect(searchKey('What is gout?')).toBe(searchKey('Gout'))
  expect(searchKey('I want to know what I should do about gout')).not.toBe(
    searchKey('I want to know what I should do about lupus'),
  )
})
