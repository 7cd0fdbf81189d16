import { expect, it } from 'vitest'
import { formatVersionCode, parseVersionCode } from './identifiers'

it('parses a code as people type it, and rejects other texts', () => {
  expect(formatVersionCode('23456fhkmr')).toBe('23456-fhkmr')
  for (const typed of ['23456fhkmr', '23456-fhkmr', ' 23456 FHKMR '])
    expect(parseVersionCode(typed)).toBe('23456fhkmr')
  for (const typed of ['', '23456-fhkm', '0o1l2-34567', '23456fhkmr2', "'; --"])
    expect(parseVersionCode(typed)).toBeNull()
})
