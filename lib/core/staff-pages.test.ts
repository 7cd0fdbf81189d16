import { describe, expect, it } from 'vitest'
import type { Role } from './accounts'
import { canOpen, isWithin } from './staff-pages'

const viewer = (role: Role, isApproved = true) => ({ id: 'someone', role, isApproved })

describe('canOpen', () => {
  it.each([
    '/dashboard/users',
    '/dashboard/users/new',
    '/rw/dashboard/users/x',
    '/fr/dashboard/audit/',
  ])('allows %s to administrators only', (path) => {
    expect(canOpen(viewer('ADMIN'), path)).toBe(true)
    expect(canOpen(viewer('RHEUMATOLOGIST'), path)).toBe(false)
    expect(canOpen(viewer('ADMIN', false), path)).toBe(false)
  })

  it('allows a new article to people who may write one', () => {
    const internist = { ...viewer('RHEUMATOLOGIST'), role: 'INTERNAL_MEDICINE' as const }
    expect(canOpen(internist, '/dashboard/articles')).toBe(true)
    expect(canOpen(internist, '/fr/dashboard/articles/new')).toBe(false)
    expect(canOpen(internist, '/dashboard/articles/drafts')).toBe(false)
  })

  it.each(['/dashboard', '/sw/dashboard/articles/new', '/dashboard/notifications'])(
    'allows %s to all staff',
    (path) => {
      expect(canOpen(viewer('RHEUMATOLOGIST'), path)).toBe(true)
      expect(canOpen(viewer('RHEUMATOLOGIST', false), path)).toBe(false)
      expect(canOpen(viewer('USER'), path)).toBe(false)
    },
  )
})

describe('isWithin', () => {
  it('matches the home entry on the home page only', () => {
    expect(isWithin('/rw/dashboard', '/dashboard')).toBe(true)
    expect(isWithin('/dashboard/faqs', '/dashboard')).toBe(false)
  })

  it('does not match an entry that is only a prefix of the name', () => {
    expect(isWithin('/dashboard/users-old', '/dashboard/users')).toBe(false)
  })
})
