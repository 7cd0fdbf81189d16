import { describe, expect, it } from 'vitest'
import { findPasswordFaults, isCharacterFault } from './credentials'

const GOOD = 'Umuganda-1'

/** A good password of this length. */
const passwordOfLength = (length: number) => `Aa1-${'x'.repeat(length - 4)}`

describe('findPasswordFaults', () => {
  it('returns no faults for a valid password', () => {
    expect(findPasswordFaults(GOOD)).toEqual([])
  })

  it('reports an empty one only as missing', () => {
    expect(findPasswordFaults('')).toEqual(['validation.passwordRequired'])
  })

  it('reports all faults in display order', () => {
    expect(findPasswordFaults(' ')).toEqual([
      'validation.passwordShort',
      'validation.passwordUpper',
      'validation.passwordLower',
      'validation.passwordNumber',
      'validation.passwordSpecial',
    ])
    expect(findPasswordFaults(' '.repeat(65))[0]).toBe('validation.passwordLong')
  })

  it.each([
    [7, ['validation.passwordShort']],
    [8, []],
    [64, []],
    [65, ['validation.passwordLong']],
  ])('reports for %i characters the faults %j', (length, faults) => {
    expect(findPasswordFaults(passwordOfLength(length))).toEqual(faults)
  })

  it('counts an emoji as one character', () => {
    expect(findPasswordFaults(`Aa1${'😀'.repeat(4)}`)).toEqual(['validation.passwordShort'])
    expect(findPasswordFaults(`Aa1${'😀'.repeat(5)}`)).toEqual([])
    expect(findPasswordFaults(`Aa1${'😀'.repeat(61)}`)).toEqual([])
    expect(findPasswordFaults(`Aa1${'😀'.repeat(62)}`)).toEqual(['validation.passwordLong'])
  })

  it.each([
    ['umuganda-1', 'validation.passwordUpper'],
    ['UMUGANDA-1', 'validation.passwordLower'],
    ['Umuganda-x', 'validation.passwordNumber'],
    ['Umuganda11', 'validation.passwordSpecial'],
  ])('reports one missing kind in %s', (password, fault) => {
    expect(findPasswordFaults(password)).toEqual([fault])
    expect(isCharacterFault(fault)).toBe(true)
  })

  it.each(['-', '_', '!', '€', '^', '`', '😀', '…'])(
    'accepts %s as a special character',
    (sign) => {
      expect(findPasswordFaults(`Umuganda1${sign}`)).toEqual([])
    },
  )

  it.each([' ', '\t', '\u00a0', 'é', 'ß', '世', '٣', '\u0301'])(
    'does not accept %j as a special character',
    (sign) => {
      expect(findPasswordFaults(`Umuganda1${sign}`)).toEqual(['validation.passwordSpecial'])
    },
  )

  it('recognises letters of every script', () => {
    expect(findPasswordFaults('Žžžžžžž1-')).toEqual([])
    expect(findPasswordFaults('Ωωωωωω1-')).toEqual([])
  })
})

it.each(['validation.passwordRequired', 'validation.passwordShort', 'validation.passwordLong'])(
  'does not treat %s as a missing kind',
  (fault) => expect(isCharacterFault(fault)).toBe(false),
)
