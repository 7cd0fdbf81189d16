import { describe, expect, it } from 'vitest'
import type { Role } from './accounts'
import { isWithin, mayOpen } from './staff-pages'

const viewer = (role: Role, isApproved = true) => ({ id: 'someone', role, isApproved })

describe('mayOpen', () => {
  it.each([
    '/dashboard/users',
    '/dashboard/users/new',
    '/rw/dashboard/users/x',
    '/fr/dashboard/audit/',
  ])('allows %s to administrators only', (path) => {
    expect(mayOpen(viewer('ADMIN'), path)).toBe(true)
    expect(mayOpen(viewer('RHEUMATOLOGIST'), path)).toBe(false)
    expect(mayOpen(viewer('ADMIN', false), path)).toBe(false)
  })

  it('allows a new article to people who may write one', () => {
    const internist = { ...viewer('RHEUMATOLOGIST'), role: 'INTERNAL_MEDICINE' as const }
    expect(mayOpen(internist, '/dashboard/articles')).toBe(true)
    expect(mayOpen(internist, '/fr/dashboard/articles/new')).toBe(false)
    expect(mayOpen(internist, '/dashboard/articles/drafts')).toBe(false)
  })

  it.each(['/dashboard', '/sw/dashboard/articles/new', '/dashboard/notifications'])(
    'allows %s to all staff',
    (path) => {
      expect(mayOpen(viewer('RHEUMATOLOGIST'), path)).toBe(true)
      expect(mayOpen(viewer('RHEUMATOLOGIST', false), path)).toBe(false)
      expect(mayOpen(viewer('USER'), path)).toBe(false)
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
