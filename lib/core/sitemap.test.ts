import { describe, expect, it } from 'vitest'
import { locales } from './locales'
import { MAX_SITEMAP_ENTRIES, sitemapDocument, staticPages } from './sitemap'

const SITE = 'https://ingingo.example'

describe('sitemapDocument', () => {
  it('lists each page in each language, with all its languages and its last change', () => {
    const text = sitemapDocument(SITE, [
      { path: '/home/article/1', changedAt: '2026-11-21T08:00:00.000Z' },
    ])
    expect(text.match(/<url>/g)).toHaveLength(locales.length)
    expect(text).toContain(`<loc>${SITE}/home/article/1</loc><lastmod>2026-11-21T08:00:00.000Z`)
    expect(text).toContain(`<loc>${SITE}/rw/home/article/1</loc>`)
    expect(text).toContain(`hreflang="rw" href="${SITE}/rw/home/article/1"`)
    expect(text.match(/hreflang="x-default"/g)).toHaveLength(locales.length)
  })

  it('lists a text in one language at its own address only', () => {
    const text = sitemapDocument(SITE, [{ path: '/home/article/1', language: 'kiny' }])
    expect(text).toContain(`<url><loc>${SITE}/rw/home/article/1</loc></url>`)
    expect(text.match(/<url>/g)).toHaveLength(1)
    expect(text).not.toContain('hreflang')
  })

  it('lists the other languages of a text, and the text itself', () => {
    const text = sitemapDocument(SITE, [
      {
        path: '/home/article/1',
        language: 'kiny',
        translations: [{ language: 'eng', path: '/home/article/2' }],
      },
    ])
    expect(text).toContain(`hreflang="rw" href="${SITE}/rw/home/article/1"`)
    expect(text).toContain(`hreflang="en" href="${SITE}/home/article/2"`)
    expect(text.match(/<loc>/g)).toHaveLength(1)
  })

  it('omits an unknown last change', () => {
    expect(sitemapDocument(SITE, staticPages)).not.toContain('lastmod')
  })

  it('stays within 50,000 addresses and 50 MB', () => {
    const id = '019aa4c1-0000-7000-8000-000000000000'
    const entries = Array.from({ length: MAX_SITEMAP_ENTRIES + 5 }, () => ({
      path: `/home/article/${id}`,
      changedAt: '2026-11-21T08:00:00.000Z',
    }))
    const text = sitemapDocument('https://rheumatology.hospital.example.rw', entries)
    expect(text.match(/<url>/g)).toHaveLength(50_000)
    expect(text.length).toBeLessThan(50 * 1024 * 1024)
  })
})
