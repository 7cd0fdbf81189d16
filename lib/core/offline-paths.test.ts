import { describe, expect, test } from 'vitest'
import { listAddress } from './list-query'
import {
  canonicalPath,
  getPageKind,
  hasListQuery,
  isDocumentPath,
  isPublicPage,
  languagePrefix,
  pictureName,
} from './offline-paths'
import { paths } from './paths'

const ID = '6b1f3c52-0d5e-4b6a-9f0e-2f6d1c7a9e11'
const page = (address: string) => isPublicPage(new URL(address, 'https://site.test'))

describe('a cacheable path', () => {
  test.each([
    '/home',
    '/rw/home',
    `/home/article/${ID}`,
    `/sw/home/papers/${ID}`,
    `/rw/home/video/${ID}/kubana-n-indwara`,
    `/paper/${ID}`,
    `/home/papers/${ID}/text/2`,
    '/fr/home/faqs',
    '/home/search',
    '/fr/offline',
    '/saved',
  ])('includes the public page %s', (address) => {
    expect(page(address)).toBe(true)
  })

  test.each([
    '/dashboard',
    `/fr/dashboard/forum/${ID}`,
    '/profile',
    '/auth/login',
    '/auth/reset?token=x',
    '/unsubscribe',
    '/follow-up',
    '/appeal?token=x',
    '/api/v1/auth',
    `/api/files/${ID}`,
    '/home?token=x&user=y',
    '/home/search?q=gout',
    `/home/article/${ID}?x=1`,
    '/home/article/nothing',
    `/home/article/${ID}/leaflet/a4`,
    `/home/article/${ID}/text/1`,
    `/home/article/${ID}/%2e%2e`,
    `/home/topic/gout/words`,
    '/home/homely',
    '/dev/mail',
    `/home/article/${ID}/../../dashboard`,
  ])('excludes %s', (address) => {
    expect(page(address)).toBe(false)
  })

  test('gives kind, picture, document and language', () => {
    expect(getPageKind(`/fr/home/article/${ID}`)).toBe('article')
    expect(getPageKind(`/home/papers/${ID}/gout`)).toBe('paper')
    expect(getPageKind('/rw/home/faqs')).toBe('questions')
    expect(getPageKind('/home')).toBe('page')
    expect(pictureName(`/api/files/${ID}/640.webp`)).toBe(`/api/files/${ID}`)
    expect(pictureName(`/api/files/${ID}`)).toBeNull()
    expect(isDocumentPath(`/api/papers/download/${ID}`)).toBe(true)
    expect(isDocumentPath(`/api/papers/cite/${ID}`)).toBe(false)
    expect(languagePrefix('/rw/home')).toBe('/rw')
    expect(languagePrefix('/home')).toBe('')
  })

  test('has one key per page, whatever its title', () => {
    expect(canonicalPath(`/fr/home/article/${ID}/goutte`)).toBe(`/fr/home/article/${ID}`)
    expect(canonicalPath(`/home/papers/${ID}`)).toBe(`/home/papers/${ID}`)
    expect(canonicalPath('/home/topic/gout')).toBe('/home/topic/gout')
  })
})

describe('a query that chooses what a list shows', () => {
  test.each([
    listAddress(paths.search, { q: 'gout' }),
    listAddress(paths.articles, { search: 'gout' }),
    listAddress(paths.facts, { page: 2 }),
    listAddress(paths.search, { kind: 'article' }),
    listAddress(paths.topic('gout'), { audience: 'patients' }),
    listAddress(paths.topic('gout'), { language: 'fr' }),
    '/home/more-videos?fbclid=x&page=2',
  ])('is that of %s', (address) => {
    expect(hasListQuery(new URL(address, 'https://site.test').search)).toBe(true)
  })

  test.each(['', '?', '?fbclid=x', '?utm_source=page', '?homepage=2', '?q=', '?search=&page='])(
    'is not "%s"',
    (search) => {
      expect(hasListQuery(search)).toBe(false)
    },
  )
})
