import { expect, it } from 'vitest'
import { GET } from './[locale]/manifest.webmanifest/[[...none]]/route'
import robots from './robots'

it('keeps robots from personal areas, and lets them read the documents', () => {
  const { rules, sitemap } = robots()
  expect(sitemap).toBe('http://localhost:3000/sitemap.xml')
  expect(rules).toMatchObject({
    allow: expect.arrayContaining(['/', '/api/papers/download/', '/api/files/']),
    disallow: expect.arrayContaining(['/api/', '/dashboard', '/rw/dashboard', '/auth', '/profile']),
  })
})

it.each([
  ['en', '/home', 'Ingingo: rheumatology for Rwanda'],
  ['rw', '/rw/home', 'Ingingo: ubuvuzi bw’indwara z’ingingo mu Rwanda'],
])(
  'describes the installable application, which starts in the reader’s language: %s',
  async (locale, start, name) => {
    const request = new Request('http://localhost:3000/manifest.webmanifest')
    const response = await GET(request, { params: Promise.resolve({ locale }) })
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    expect(await response.json()).toMatchObject({
      id: '/home',
      name,
      lang: locale,
      start_url: start,
      display: 'standalone',
    })
  },
)
