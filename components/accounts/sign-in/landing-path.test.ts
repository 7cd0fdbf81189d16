import { expect, test } from 'vitest'
import { landingPath } from './landing-path'

const visitor = { role: 'USER', is_approved: true } as const
const specialist = { role: 'RHEUMATOLOGIST', is_approved: true } as const
const unapproved = { role: 'RHEUMATOLOGIST', is_approved: false } as const

test('returns the dashboard for approved staff and the landing page for others, in their language', () => {
  expect(landingPath(specialist, 'en', null)).toBe('/dashboard')
  expect(landingPath(specialist, 'rw', null)).toBe('/rw/dashboard')
  expect(landingPath(visitor, 'fr', null)).toBe('/fr/home')
  expect(landingPath(unapproved, 'en', null)).toBe('/home')
})

test('returns the page that the person wanted', () => {
  expect(landingPath(visitor, 'en', '/fr/home/article/1?page=2#comments')).toBe(
    '/fr/home/article/1?page=2#comments',
  )
})

test('ignores other sites', () => {
  expect(landingPath(visitor, 'en', 'https://elsewhere.example')).toBe('/home')
  expect(landingPath(visitor, 'en', '//elsewhere.example')).toBe('/home')
})

test.each(['/auth/login', '/fr/auth/signup', '/auth?x=1'])('ignores %s', (next) => {
  expect(landingPath(visitor, 'en', next)).toBe('/home')
})
