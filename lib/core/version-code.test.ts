import { expect, it } from 'vitest'
import { codeOf, shownCode } from './identifiers'

it('reads a code as people type it, and nothing else', () => {
  expect(shownCode('23456fhkmr')).toBe('23456-fhkmr')
  for (const typed of ['23456fhkmr', '23456-fhkmr', ' 23456 FHKMR '])
    expect(codeOf(typed)).toBe('23456fhkmr')
  for (const typed of ['', '23456-fhkm', '0o1l2-34567', '23456fhkmr2', "'; --"])
    expect(codeOf(typed)).toBeNull()
})
