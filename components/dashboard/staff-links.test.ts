import { describe, expect, it } from 'vitest'
import { listStaffEntries } from './staff-links'

const viewer = (role: 'ADMIN' | 'RHEUMATOLOGIST') => ({ id: 'someone', role, isApproved: true })

describe('the staff navigation', () => {
  it('lists every screen for administrators', () => {
    expect(listStaffEntries(viewer('ADMIN')).map(({ name }) => name)).toEqual([
      'home',
      'users',
      'articles',
      'papers',
      'videos',
      'facts',
      'faqs',
      'topics',
      'facilities',
      'forum',
      'reports',
      'appeals',
      'caseReport',
      'readership',
      'siteTexts',
      'profile',
      'registers',
      'audit',
      'operation',
    ])
  })

  it('lists the screens of all staff for others', () => {
    const names = listStaffEntries(viewer('RHEUMATOLOGIST')).map(({ name }) => name)
    expect(names).toEqual(['home', 'articles', 'papers', 'forum', 'readership', 'profile'])
  })
})
