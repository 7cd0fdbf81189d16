import { expect, it } from 'vitest'
import { toE164 } from './phone-number'

it.each([
  ['+250 788 123 456', '+250788123456'],
  ['0788 123 456', '+250788123456'],
  ['00250-788-123456', '+250788123456'],
  ['+1 (202) 555.0143', '+12025550143'],
  ['788 123 456', null],
  ['0788 123 45', null],
  ['+0788123456', null],
  ['+1234567890123456', null],
  ['call me', null],
  ['', null],
])('%j is %j', (typed, whole) => expect(toE164(typed)).toBe(whole))
