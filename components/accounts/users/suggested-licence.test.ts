import { expect, test } from 'vitest'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { suggestedLicence } from './account-decisions'

const NOW = new Date('2026-11-23T12:00:00Z')
const known = {
  number: 'RMDC-12',
  council: 'RMDC',
  issued_on: '2025-07-01',
  ends_on: '2026-12-31',
  has_ended: false,
}
const account = (over: Partial<UserDto>) =>
  ({ licence: null, sent_licence: null, ...over }) as UserDto

test('suggests the next 30 June without any details', () => {
  expect(suggestedLicence(account({}), NOW)).toEqual({
    licence_number: '',
    licence_council: '',
    licence_issued_on: '',
    licence_ends_on: '2027-06-30',
  })
})

test('keeps number and council of the previous licence, never its dates', () => {
  const sent = { number: null, council: null, issued_on: null, ends_on: null, has_ended: false }
  expect(suggestedLicence(account({ licence: known, sent_licence: sent }), NOW)).toEqual({
    licence_number: 'RMDC-12',
    licence_council: 'RMDC',
    licence_issued_on: '',
    licence_ends_on: '2027-06-30',
  })
})

test('keeps the sent details', () => {
  expect(suggestedLicence(account({ sent_licence: known }), NOW)).toMatchObject({
    licence_issued_on: '2025-07-01',
    licence_ends_on: '2026-12-31',
  })
})
