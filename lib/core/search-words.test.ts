import { describe, expect, it } from 'vitest'
import { searchWords } from './search-words'

describe('searchWords', () => {
  it.each([
    ['Joint  pain', ['joint', 'pain']],
    ["n'amavi", ['n', 'amavi']],
    ['100% _\\ "gout" \0', ['100', 'gout']],
    ['%', []],
    ['🦴\u202e', []],
    ['pain pain', ['pain']],
    ['goutte à pied', ['goutte', 'à', 'pied']],
  ])('of %j are %j', (typed, words) => {
    expect(searchWords(typed)).toEqual(words)
  })

  it('takes a bounded part of what was typed', () => {
    expect(searchWords('a'.repeat(10_000))).toEqual(['a'.repeat(40)])
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8)
  })
})
