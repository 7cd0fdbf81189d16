import { expect, it } from 'vitest'
import { accountStage, accountStatuses, roles } from './accounts'

const applicant = {
  role: 'RHEUMATOLOGIST',
  accountStatus: 'ACTIVE',
  isApproved: false,
  rejectionReason: null,
} as const

it('follows a professional from the sign-up to the approval', () => {
  expect(accountStage({ ...applicant, accountStatus: 'PENDING' })).toBe('unconfirmed')
  expect(accountStage(applicant)).toBe('inReview')
  expect(accountStage({ ...applicant, rejectionReason: 'Not readable.' })).toBe('rejected')
  expect(accountStage({ ...applicant, isApproved: true })).toBe('open')
})

it('has a visitor in as soon as the address is proved', () => {
  expect(accountStage({ ...applicant, role: 'USER', accountStatus: 'PENDING' })).toBe('unconfirmed')
  expect(accountStage({ ...applicant, role: 'USER' })).toBe('open')
})

it('is open for nobody whose account is not active, whatever else is said of it', () => {
  for (const role of roles) {
    for (const accountStatus of accountStatuses) {
      const stage = accountStage({ role, accountStatus, isApproved: true, rejectionReason: null })
      expect(stage === 'open').toBe(accountStatus === 'ACTIVE')
    }
  }
})
