import { expect, type Page } from '@playwright/test'
import { toLang } from '@/lib/core/locales'
import { openWithScript, waitForIdleScripts } from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { entries, loadAll } from './support/lists'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'library' })

/** Records requests to the video host; none of them leaves this machine. */
async function recordHostRequests(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/youtube|ytimg|google/, async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<title>A film</title>' })
  })
  return asked
}

test('loads more videos until the end', async ({ page, request }) => {
  const { videos } = await readLibrary(request)
  const asked = await recordHostRequests(page)
  await openWithScript(page, '/home/more-videos', 'more')
  await expect(page.locator('h1')).toHaveText('Educational Videos')
  await expect(entries(page)).toHaveCount(8)
  await loadAll(page, 'Load More Videos', 'No more videos to load')
  await expect(entries(page)).toHaveCount(videos.length)
  const addresses = await entries(page)
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(videos.length)
  expect(asked).toEqual([])
})

test('states the publisher, audience and language of each video', async ({ page, request }) => {
  const { videos } = await readLibrary(request)
  await page.goto('/home/more-videos')
  await expect(page.getByText(en.home.videosNote)).toHaveCount(1)
  for (const card of await entries(page).all()) {
    const title = await card.getByRole('heading').getByRole('link').getAttribute('title')
    const video = getFirst(videos.filter((each) => each.video_title === title))
    await expect(card).toContainText(video.publisher)
    await expect(card).toContainText(en.audience[video.audience])
    await expect(card).toContainText(en.languages[video.language])
    if (video.minutes) await expect(card).toContainText(`${video.minutes} minutes`)
  }
})

test('focuses added entries, and reports failures with their reason', async ({
  page,
  complaints,
}) => {
  complaints.allow(/net::ERR_FAILED|status of 500/)
  await openWithScript(page, '/home/more-videos', 'more')
  const more = page.getByRole('link', { name: 'Load More Videos' })
  const failure = page.getByText(en.videos.fetchFailed)
  const next = /[?]page=2/
  await page.route(next, (route) => route.abort())
  await more.click()
  await expect(failure).toHaveText(en.videos.fetchFailed + en.errors.network)
  await page.unroute(next)
  await page.route(next, (route) => route.fulfill({ status: 500 }))
  await more.click()
  await expect(failure).toHaveText(en.videos.fetchFailed + en.errors.server)
  await page.unroute(next)
  await more.click()
  await expect(entries(page).nth(8).getByRole('heading').getByRole('link')).toBeFocused()
  await expect(failure).toHaveCount(0)
})

test('requests nothing from the host before the press, then shows the player in place', {
  tag: [MAIN, PHONE],
}, async ({ page, request }) => {
  const video = getFirst((await readLibrary(request)).videos)
  const asked = await recordHostRequests(page)
  await openWithScript(page, `/home/video/${video.video_id}`, 'embed')
  await waitForIdleScripts(page)
  await expect(page.locator('h1')).toHaveText(video.video_title)
  await expect(page.getByText(en.videos.dataNote)).toBeVisible()
  await expect(page.locator('main').getByText('YouTube')).toHaveCount(2)
  expect(asked).toEqual([])
  const poster = page.getByRole('link', {
    name: fill(en.videos.play, { title: video.video_title }).replace(/<\/?name>/g, ''),
  })
  await poster.click()
  const player = page.locator('main iframe')
  await expect(player).toHaveCount(1)
  await expect(player).toBeVisible()
  await expect(player).toHaveAttribute('title', video.video_title)
  await expect(poster).toBeHidden()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  const [first = ''] = asked
  expect(new URL(first).hostname).toBe('www.youtube-nocookie.com')
  expect(new URL(first).pathname).toBe(`/embed/${video.youtube_id}`)
})

test('lists five other videos beside one, and five more per press, until the end', async ({
  page,
  request,
}) => {
  const { videos } = await readLibrary(request)
  await openWithScript(page, `/home/video/${getFirst(videos).video_id}`, 'more')
  await expect(page.getByRole('heading', { name: 'More Videos' })).toBeVisible()
  await expect(entries(page)).toHaveCount(5)
  await page.getByRole('link', { name: 'Load more...' }).click()
  await expect(entries(page)).toHaveCount(Math.min(10, videos.length - 1))
  await loadAll(page, 'Load more...', 'No more videos left')
  await expect(entries(page)).toHaveCount(videos.length - 1)
  await entries(page).last().getByRole('link').click()
  await expect(page).not.toHaveURL(new RegExp(getFirst(videos).video_id))
  await expect(page.locator('h1')).toBeVisible()
})

test('marks the language of a title in the breadcrumb', async ({ page, request }) => {
  const { videos } = await readLibrary(request)
  const { video_id, language } = getFirst(videos)
  await page.goto(`/rw/home/video/${video_id}`)
  const crumb = page.locator('ol [aria-current="page"]')
  await expect(crumb).toHaveAttribute('lang', toLang(language))
})

test("states a video's cost before the press, and shows its transcript", async ({
  page,
  request,
}) => {
  const { videos } = await readLibrary(request)
  const video = getFirst(videos.filter(({ minutes }) => minutes === 5))
  const asked = await recordHostRequests(page)
  await page.goto(`/home/video/${video.video_id}`)
  await expect(page.locator('main').getByText('5 minutes · about 35 MB').first()).toBeVisible()
  expect(await page.content()).toContain('"duration":"PT5M"')
  await expect(page.getByText(/^Pain is a message/)).toBeHidden()
  await page.getByText(en.videos.transcript).click()
  await expect(page.getByText(/^Pain is a message/)).toBeVisible()
  expect(asked).toEqual([])
})
