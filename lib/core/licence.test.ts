import { expect, test } from 'vitest'
import { daysUntil, nextLicenceEnd } from './dates'

test('suggests the next 30 June in Kigali, two hours ahead of UTC, as the end of a licence', () => {
  expect(nextLicenceEnd(new Date('2026-11-23T12:00:00Z'))).toBe('2027-06-30')
  expect(nextLicenceEnd(new Date('2027-06-30T21:59:00Z'))).toBe('2027-06-30')
  expect(nextLicenceEnd(new Date('2027-06-30T22:00:00Z'))).toBe('2028-06-30')
})

test('uses calendar days in Kigali', () => {
  expect(daysUntil('2027-06-30', new Date('2027-06-23T22:30:00Z'))).toBe(6)
  expect(daysUntil('2027-06-30', new Date('2027-06-30T21:59:00Z'))).toBe(0)
  expect(daysUntil('2027-06-30', new Date('2027-06-30T22:00:00Z'))).toBe(-1)
})
