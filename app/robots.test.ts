import { expect, it } from 'vitest'
import manifest from './manifest'
import robots from './robots'

it('keeps robots from what is personal, and lets them read the documents', () => {
  const { rules, sitemap } = robots()
  expect(sitemap).toBe('http://localhost:3000/sitemap.xml')
  expect(rules).toMatchObject({
    allow: expect.arrayContaining(['/', '/api/papers/download/', '/api/files/']),
    disallow: expect.arrayContaining(['/api/', '/dashboard', '/rw/dashboard', '/auth', '/profile']),
  })
})

it('describes the application to install', async () => {
  expect(await manifest()).toMatchObject({
    name: 'Ingingo: rheumatology for Rwanda',
    start_url: '/home',
    display: 'standalone',
  })
})
