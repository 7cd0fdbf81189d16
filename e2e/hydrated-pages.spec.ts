import { expect, type Page } from '@playwright/test'
import { signInAs, visitor } from './support/accounts'
import { expectAccessible } from './support/axe'
import { expectHydrated, waitForIdleScripts } from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { WITH_MOTION } from './support/motion'
import { MAIN, test } from './support/test'

test.use({ sharedSite: 'library' })

test.use(WITH_MOTION)

type Library = Awaited<ReturnType<typeof readLibrary>>

const pages: Record<string, (library: Library) => string> = {
  'the landing page': () => '/home',
  'the landing page in Kinyarwanda': () => '/rw/home',
  'an article': ({ articles }) => `/home/article/${getFirst(articles).article_id}`,
  'an article in Swahili': ({ articles }) => `/sw/home/article/${getFirst(articles).article_id}`,
  'the articles': () => '/home/more-articles',
  'a search of the articles': () => '/home/more-articles?search=gout',
  'the papers': () => '/home/more-papers',
  'the second page of the papers': () => '/home/more-papers?page=2',
  'a search of the papers': () => '/home/more-papers?search=gout',
  'a paper': ({ papers }) => `/home/papers/${getFirst(papers).paper_id}`,
  'a paper at its short address': ({ papers }) => `/paper/${getFirst(papers).paper_id}`,
  'the videos': () => '/home/more-videos',
  'a search of the videos in French': () => '/fr/home/more-videos?search=arthritis',
  'a video': ({ videos }) => `/home/video/${getFirst(videos).video_id}`,
  'a video with a second page of others': ({ videos }) =>
    `/home/video/${getFirst(videos).video_id}?page=2`,
  'the questions': () => '/home/faqs',
  'a question by its anchor': ({ faqs }) => `/home/faqs#${getFirst(faqs).faq_id}`,
  'the facts': () => '/home/facts',
  'the second page of the facts': () => '/home/facts?page=2',
  'the empty search': () => '/home/search',
  'a search over everything': () => '/home/search?q=gout',
  'a search that finds nothing': () => '/home/search?q=zzqqxx',
  privacy: () => '/privacy',
  terms: () => '/terms',
  'the offline page': () => '/offline',
}

/** The public text. Excludes the discussion, which gains members' controls once their browser loads them. */
const getReading = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const copy = main.cloneNode(true) as Element
    copy.querySelector('section[aria-labelledby="discussion"]')?.remove()
    return copy.textContent
  })

/** Waits until the page has finished rendering. */
const waitForFrames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(done))
      }),
  )

/** Also run before each push. */
const MAIN_PAGES = new Set(['an article'])

for (const [name, getAddress] of Object.entries(pages)) {
  const tag = MAIN_PAGES.has(name) ? MAIN : []
  test(`hydrates ${name} for a signed-in person without errors`, { tag }, async ({
    page,
    request,
  }) => {
    await signInAs(page, visitor)
    // Each page requests this once, after hydration.
    const account = page.waitForResponse('**/api/v1/auth/profile')
    await page.goto(getAddress(await readLibrary(request)))
    const rendered = await getReading(page)
    await expectHydrated(page)
    await (await account).finished()
    await waitForIdleScripts(page)
    await waitForFrames(page)
    expect(await getReading(page)).toBe(rendered)
    await expectAccessible(page)
  })
}

test('hydrates a 404 page without errors', async ({ page, complaints }) => {
  complaints.allow(/status of 404 .*\/home\/nowhere/)
  await signInAs(page, visitor)
  await page.goto('/home/nowhere')
  await expectHydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
