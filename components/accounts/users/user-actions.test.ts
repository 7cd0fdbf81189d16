import { describe, expect, it } from 'vitest'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { getLastLogin, userActions } from './user-action-bar'

const admin = {
  id: '01a1fdd8-4aa4-717a-b36d-b43adb599475',
  role: 'ADMIN',
  isApproved: true,
} as const

const account = (over: Partial<UserDto> = {}): UserDto => ({
  user_id: '01a1fdd8-4abb-77df-ad3f-06c187db022a',
  first_name: 'Keza',
  last_name: 'Mutoni',
  email: 'keza@people.test',
  role: 'RHEUMATOLOGIST',
  working_license: null,
  new_license: null,
  avatar: null,
  phone_number: null,
  is_approved: false,
  account_status: 'ACTIVE',
  last_login: '2026-11-20T08:00:00Z',
  createdAt: '2026-11-01T08:00:00Z',
  updatedAt: '2026-11-01T08:00:00Z',
  rejection_reason: null,
  licence: null,
  sent_licence: null,
  ...over,
})

describe('userActions', () => {
  it('allows the decision and deactivation for a waiting professional', () => {
    expect(userActions(admin, account())).toEqual(['licence', 'approve', 'reject', 'deactivate'])
  })

  it('allows approval, but no second rejection, for a rejected professional', () => {
    const rejected = account({ rejection_reason: 'Not readable.' })
    expect(userActions(admin, rejected)).toEqual(['licence', 'approve', 'deactivate'])
  })

  it('allows deactivation, and reading the licence, for an approved professional', () => {
    expect(userActions(admin, account({ is_approved: true }))).toEqual(['licence', 'deactivate'])
  })

  it("allows the decision about an approved professional's newer licence", () => {
    const sent = account({ is_approved: true, new_license: '/api/files/x' })
    expect(userActions(admin, sent)).toEqual(['licence', 'approve', 'reject', 'deactivate'])
  })

  it('allows no decision about an unconfirmed or deactivated professional', () => {
    const pending = account({ account_status: 'PENDING' })
    expect(userActions(admin, pending)).toEqual(['licence', 'verify', 'remove'])
    const gone = account({ account_status: 'DEACTIVE' })
    expect(userActions(admin, gone)).toEqual(['licence', 'verify'])
  })

  it('allows verification and deletion for an unconfirmed visitor', () => {
    const visitor = account({ role: 'USER', account_status: 'PENDING' })
    expect(userActions(admin, visitor)).toEqual(['verify', 'remove'])
  })

  it('allows only verification for a deactivated account, which was confirmed once', () => {
    const gone = account({ role: 'USER', account_status: 'DEACTIVE' })
    expect(userActions(admin, gone)).toEqual(['verify'])
  })

  it('does not allow deleting a pending account that was approved', () => {
    const approved = account({ account_status: 'PENDING', is_approved: true })
    expect(userActions(admin, approved)).toEqual(['licence', 'verify'])
  })

  it("allows nothing for one's own account", () => {
    const own = account({ user_id: admin.id, role: 'ADMIN', is_approved: true })
    expect(userActions(admin, own)).toEqual([])
  })
})

describe('getLastLogin', () => {
  it('returns the last login of visitors and approved people', () => {
    const login = '2026-11-20T08:00:00Z'
    expect(getLastLogin(account({ role: 'USER' }))).toBe(login)
    expect(getLastLogin(account({ is_approved: true }))).toBe(login)
  })

  it('returns null for unapproved professionals, and for people who never signed in', () => {
    expect(getLastLogin(account())).toBeNull()
    expect(getLastLogin(account({ role: 'USER', last_login: null }))).toBeNull()
  })
})
