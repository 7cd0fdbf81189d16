import { expect, it } from 'vitest'
import { POST } from './route'

const press = (query: string, headers: Record<string, string> = {}) =>
  POST(new Request(`http://localhost/api/reading-mode?${query}`, { method: 'POST', headers }))

const FROM = { referer: 'http://localhost/rw/home/faqs?page=2' }

it('stores the choice for a year and redirects back to the page', () => {
  const response = press('mode=text&back=/rw/home', FROM)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe('/rw/home/faqs?page=2')
  expect(response.headers.get('set-cookie')).toBe(
    'ingingo.mode=text; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  )
  expect(press('mode=full').headers.get('set-cookie')).toMatch(/^ingingo\.mode=full;/)
})

it.each([
  ['back=/rw/home', {}, '/rw/home'],
  ['back=//evil.example', {}, '/home'],
  ['back=https://evil.example/', {}, '/home'],
  ['back=/\\evil.example', {}, '/home'],
  ['back=/rw/home', { referer: 'http://localhost//evil.example/' }, '/rw/home'],
  ['back=/rw/home', { referer: 'http://localhost/%2fevil.example' }, '/rw/home'],
  ['back=/rw/home', { referer: 'https://evil.example/home/faqs' }, '/home/faqs'],
  ['back=/rw/home', { referer: 'no address' }, '/rw/home'],
  ['back=/rw/home', { referer: 'javascript:alert(1)' }, '/rw/home'],
])('never redirects to another site: %s %j', (back, headers, location) => {
  expect(press(`mode=text&${back}`, headers).headers.get('location')).toBe(location)
})

it('ignores a choice from another site', () => {
  const response = press('mode=text', { ...FROM, 'sec-fetch-site': 'cross-site' })
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('location')).toBe('/home')
})

it('accepts two modes', () => {
  expect(press('mode=other', FROM).headers.get('set-cookie')).toBeNull()
  expect(press('', FROM).status).toBe(303)
})
