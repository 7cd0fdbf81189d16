import { describe, expect, it } from 'vitest'
import { getStem, splitWord } from './search-words'

describe('getStem', () => {
  it.each([
    ['zirabyimbye', 'byimb'],
    ['kubyimba', 'byimb'],
    ['urambabaza', 'baba'],
    ['zarabyimbye', 'byimb'],
    ['abarwayi', 'rway'],
    ['yanauma', null],
    ['ivi', null],
  ])('reduces %s to %s', (word, stem) => {
    expect(getStem(word)).toBe(stem)
  })
})

describe('splitWord', () => {
  const terms = new Set(['knee', 'pain', 'imiti', 'ibyatsi', 'indwara', 'amavi', 'rinini'])
  it.each([
    ['kneepain', ['knee', 'pain']],
    ['imitiyibyatsi', ['imiti', 'ibyatsi']],
    ['indwarayamavi', ['indwara', 'amavi']],
    ['inorinini', ['ino', 'rinini']],
    ['knee', null],
    ['qqqqqwwwww', null],
  ])('splits %s into %j', (word, parts) => {
    expect(splitWord(word, terms)).toEqual(parts)
  })
})
