import { describe, expect, it } from 'vitest'
import { isVerifiedClinician, publicName } from './accounts'

const person = { firstName: 'Aline', lastName: 'Uwera', role: 'USER', isApproved: true } as const

describe('publicName', () => {
  it('shows a visitor as first name and initial', () => {
    expect(publicName(person)).toEqual({ first_name: 'Aline', last_name: 'U.' })
  })
  it('shows approved staff in full', () => {
    expect(publicName({ ...person, role: 'RHEUMATOLOGIST' }).last_name).toBe('Uwera')
  })
  it('shows an unapproved professional like a visitor', () => {
    expect(publicName({ ...person, role: 'RHEUMATOLOGIST', isApproved: false }).last_name).toBe(
      'U.',
    )
  })
})

describe('isVerifiedClinician', () => {
  it.each([
    ['RHEUMATOLOGIST', true, true],
    ['INTERNAL_MEDICINE', true, true],
    ['RHEUMATOLOGIST', false, false],
    ['USER', true, false],
    ['ADMIN', true, false],
  ] as const)('recognises %s with approval %s: %s', (role, isApproved, expected) => {
    expect(isVerifiedClinician({ role, isApproved })).toBe(expected)
  })
})
