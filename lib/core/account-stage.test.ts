import { expect, it } from 'vitest'
import { accountStage, accountStatuses, roles } from './accounts'

const applicant = {
  role: 'RHEUMATOLOGIST',
  accountStatus: 'ACTIVE',
  isApproved: false,
  rejectionReason: null,
} as const

it('follows a professional from sign-up to approval', () => {
  expect(accountStage({ ...applicant, accountStatus: 'PENDING' })).toBe('unconfirmed')
  expect(accountStage(applicant)).toBe('inReview')
  expect(accountStage({ ...applicant, rejectionReason: 'Not readable.' })).toBe('rejected')
  expect(accountStage({ ...applicant, isApproved: true })).toBe('open')
})

it("opens a visitor's account once the address is verified", () => {
  expect(accountStage({ ...applicant, role: 'USER', accountStatus: 'PENDING' })).toBe('unconfirmed')
  expect(accountStage({ ...applicant, role: 'USER' })).toBe('open')
})

it('opens no inactive account, whatever its other fields', () => {
  for (const role of roles) {
    for (const accountStatus of accountStatuses) {
      const stage = accountStage({ role, accountStatus, isApproved: true, rejectionReason: null })
      expect(stage === 'open').toBe(accountStatus === 'ACTIVE')
    }
  }
})
