import { describe, expect, test } from 'vitest'
import type { CachedPage } from './cached-pages'
import { pagesToDrop } from './cached-pages'

const MB = 1024 * 1024
const DAY = 24 * 3_600_000
const NOW = 100 * DAY

const page = (path: string, daysAgo: number, rest: Partial<CachedPage> = {}): CachedPage => ({
  path,
  title: path,
  lang: 'en',
  kind: 'article',
  version: '',
  etag: null,
  bytes: 0.1 * MB,
  assets: [],
  pictures: [],
  readAt: NOW - daysAgo * DAY,
  checkedAt: 0,
  saved: null,
  ...rest,
})

const file = (name: string, bytes: number) => ({ name, bytes, usedAt: 0 })

describe('pagesToDrop', () => {
  test("drops pages unread for 30 days, except saved ones and the site's own", () => {
    const saved = { at: 0, version: '', document: null }
    const pages = [
      page('/a', 31),
      page('/b', 29),
      page('/c', 90, { saved }),
      page('/emergency', 90),
      page('/fr/offline', 90),
      page('/saved', 90),
      page('/home/article/one/saved', 90),
    ]
    expect(pagesToDrop(pages, [], NOW)).toEqual(['/a', '/home/article/one/saved'])
  })

  test('drops the oldest pages if all exceed 20 MB with their pictures', () => {
    const pages = [
      page('/old', 3, { pictures: ['p1'] }),
      page('/middle', 2, { pictures: ['p2'] }),
      page('/new', 1, { pictures: ['p2'] }),
    ]
    const files = [file('p1', 12 * MB), file('p2', 9 * MB)]
    expect(pagesToDrop(pages, files, NOW)).toEqual(['/old'])
    expect(pagesToDrop(pages, [file('p1', 10 * MB), file('p2', 9 * MB)], NOW)).toEqual([])
  })

  test('does not count saved pages towards the limit', () => {
    const saved = { at: 0, version: '', document: 'd' }
    const pages = [page('/paper', 2, { saved }), page('/new', 1)]
    expect(pagesToDrop(pages, [file('d', 25 * MB)], NOW)).toEqual([])
  })
})
