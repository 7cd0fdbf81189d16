import { describe, expect, it } from 'vitest'
import type { Role } from './accounts'
import { isWithin, mayOpen } from './staff-pages'

const viewer = (role: Role, isApproved = true) => ({ id: 'someone', role, isApproved })

describe('whether a page may be opened', () => {
  it.each([
    '/dashboard/users',
    '/dashboard/users/new',
    '/rw/dashboard/users/x',
    '/fr/dashboard/audit/',
  ])('%s is for administrators alone', (path) => {
    expect(mayOpen(viewer('ADMIN'), path)).toBe(true)
    expect(mayOpen(viewer('RHEUMATOLOGIST'), path)).toBe(false)
    expect(mayOpen(viewer('ADMIN', false), path)).toBe(false)
  })

  it('an article is begun by who may write one', () => {
    const internist = { ...viewer('RHEUMATOLOGIST'), role: 'INTERNAL_MEDICINE' as const }
    expect(mayOpen(internist, '/dashboard/articles')).toBe(true)
    expect(mayOpen(internist, '/fr/dashboard/articles/new')).toBe(false)
  })

  it.each(['/dashboard', '/sw/dashboard/articles/new', '/dashboard/notifications'])(
    '%s is for all staff',
    (path) => {
      expect(mayOpen(viewer('RHEUMATOLOGIST'), path)).toBe(true)
      expect(mayOpen(viewer('RHEUMATOLOGIST', false), path)).toBe(false)
      expect(mayOpen(viewer('USER'), path)).toBe(false)
    },
  )
})

describe('the entry that a page belongs to', () => {
  it('is home for the home page alone', () => {
    expect(isWithin('/rw/dashboard', '/dashboard')).toBe(true)
    expect(isWithin('/dashboard/faqs', '/dashboard')).toBe(false)
  })

  it('is not one whose name only begins alike', () => {
    expect(isWithin('/dashboard/users-old', '/dashboard/users')).toBe(false)
  })
})
