import { expect, type Page } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { test } from './support/test'
import type { Library } from './support/titles'

interface Thing {
  '@context'?: string
  '@type': string | string[]
  [property: string]: unknown
}

/** All structured data of a page; throws where it is not JSON. */
async function getThings(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.flatMap((text): Thing[] => JSON.parse(text))
}

const pages: Record<string, { path: (library: Library) => string; types: string[] }> = {
  'the landing page': { path: () => '/home', types: ['MedicalOrganization', 'WebSite'] },
  'an article': {
    path: ({ articles }) => `/home/article/${getFirst(articles).article_id}`,
    types: ['MedicalWebPage', 'BreadcrumbList'],
  },
  'a paper': {
    path: ({ papers }) => `/home/papers/${getFirst(papers).paper_id}`,
    types: ['ScholarlyArticle', 'BreadcrumbList'],
  },
  'a video': {
    path: ({ videos }) => `/home/video/${getFirst(videos).video_id}`,
    types: ['VideoObject', 'BreadcrumbList'],
  },
  'the questions': { path: () => '/home/faqs', types: ['BreadcrumbList'] },
  'the articles': { path: () => '/home/more-articles', types: ['BreadcrumbList'] },
  'the papers': { path: () => '/home/more-papers', types: ['BreadcrumbList'] },
  'the videos': { path: () => '/home/more-videos', types: ['BreadcrumbList'] },
}

for (const [name, { path, types }] of Object.entries(pages)) {
  test(`${name} is described as ${types.join(', ')}`, async ({ page, request, baseURL }) => {
    await page.goto(path(await readLibrary(request)))
    const things = await getThings(page)
    expect(things.flatMap((thing) => thing['@type'])).toEqual(expect.arrayContaining(types))
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      // Absolute addresses of this site.
      const { url } = thing
      if (url !== undefined) expect(String(url)).toContain(new URL(baseURL ?? '').origin)
    }
  })
}

test('marks up the questions in place', async ({ page }) => {
  await page.goto('/home/faqs')
  const questions = page.locator(
    '[itemtype="https://schema.org/FAQPage"] [itemprop="mainEntity"][itemtype="https://schema.org/Question"]',
  )
  expect(await questions.count()).toBeGreaterThan(5)
  for (const question of await questions.all()) {
    await expect(question.locator('[itemprop="name"]')).toHaveText(/\S/)
    const answer = question.locator('[itemprop="acceptedAnswer"][itemtype$="/Answer"]')
    await expect(answer.locator('[itemprop="text"]')).toHaveText(/\S/)
  }
})

test('shares links with a PNG of 1200 by 630, which the page names', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.goto(`/home/article/${getFirst(articles).article_id}`)
  const address = await page.locator('meta[property="og:image"]').getAttribute('content')
  const response = await request.get(address ?? '')
  expect(response.headers()['content-type']).toBe('image/png')
  const png = await response.body()
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
})
