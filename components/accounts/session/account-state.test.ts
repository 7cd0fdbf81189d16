import { describe, expect, it } from 'vitest'
import { accountState } from './account-state'

const account = { account_status: 'ACTIVE', is_approved: false, role: 'RHEUMATOLOGIST' } as const

describe('accountState', () => {
  it('returns deactivated for any deactivated account', () => {
    expect(accountState({ ...account, account_status: 'DEACTIVE', is_approved: true })).toBe(
      'deactivated',
    )
  })

  it("returns pending until the address is confirmed, including a visitor's", () => {
    expect(accountState({ ...account, account_status: 'PENDING', role: 'USER' })).toBe('pending')
  })

  it('returns approved for an approved account', () => {
    expect(accountState({ ...account, is_approved: true })).toBe('approved')
  })

  it('returns approved for a visitor, who needs no approval', () => {
    expect(accountState({ ...account, role: 'USER' })).toBe('approved')
  })

  it('returns unverified for an unapproved professional', () => {
    expect(accountState(account)).toBe('unverified')
  })
})
