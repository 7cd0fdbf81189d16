import { describe, expect, it } from 'vitest'
import { tokenizeSearch } from './search-words'

describe('tokenizeSearch', () => {
  it.each([
    ['Joint  pain', ['joint', 'pain']],
    ["n'amavi", ['n', 'amavi']],
    ['100% _\\ "gout" \0', ['100', 'gout']],
    ['%', []],
    ['🦴\u202e', []],
    ['pain pain', ['pain']],
    ['goutte à pied', ['goutte', 'à', 'pied']],
    ['COVID\u201119 and COVID\u221219', ['covid-19', 'and']],
    ['-2.5 mg/kg, 2,5mg', ['2.5', 'mg', 'kg', '2,5']],
    ['nʼimitsi', ['n', 'imitsi']],
    ['go\u00ADut\u200B', ['gout']],
    ['- anti-TNF -', ['anti-tnf']],
    ['HLA-B*27:05', ['hla-b-27', '05']],
    ['1,000,000 or 150\u202f000 cells', ['1000000', 'or', '150000', 'cells']],
    ['500 850 mg, 2,000', ['500', '850', 'mg', '2,000']],
  ])('tokenizes %j as %j', (typed, words) => {
    expect(tokenizeSearch(typed)).toEqual(words)
  })

  it('limits the length of the input', () => {
    expect(tokenizeSearch('a'.repeat(10_000))).toEqual(['a'.repeat(40)])
    expect(tokenizeSearch('a b c d e f g h i j')).toHaveLength(8)
    const adlam = '\u{1E922}'
    expect(tokenizeSearch(`a${adlam.repeat(50)}`)).toEqual([`a${adlam.repeat(39)}`])
    expect(tokenizeSearch(`${'b '.repeat(499)}b${adlam}`)[0]?.isWellFormed()).toBe(true)
  })
})
