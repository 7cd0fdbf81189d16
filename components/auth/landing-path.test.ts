import { expect, test } from 'vitest'
import { landingPath } from './landing-path'

const visitor = { role: 'USER', is_approved: true } as const
const specialist = { role: 'RHEUMATOLOGIST', is_approved: true } as const
const unapproved = { role: 'RHEUMATOLOGIST', is_approved: false } as const

test('approved staff land on the dashboard, others on the landing page, in their language', () => {
  expect(landingPath(specialist, 'en', null)).toBe('/dashboard')
  expect(landingPath(specialist, 'rw', null)).toBe('/rw/dashboard')
  expect(landingPath(visitor, 'fr', null)).toBe('/fr/home')
  expect(landingPath(unapproved, 'en', null)).toBe('/home')
})

test('whoever was on the way somewhere arrives there', () => {
  expect(landingPath(visitor, 'en', '/fr/home/article/1?page=2#comments')).toBe(
    '/fr/home/article/1?page=2#comments',
  )
})

test('another site is never the end of a sign-in', () => {
  expect(landingPath(visitor, 'en', 'https://elsewhere.example')).toBe('/home')
  expect(landingPath(visitor, 'en', '//elsewhere.example')).toBe('/home')
})

test.each(['/auth/login', '/fr/auth/signup', '/auth?x=1'])('%s is no place to arrive', (next) => {
  expect(landingPath(visitor, 'en', next)).toBe('/home')
})
