import { expect } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { test } from './support/test'
import { useSystemTypeface } from './support/typeface'
import { getLayoutShift, recordPageEvents, scrollToEnd } from './support/watch'

test.use({ sharedSite: 'library' })

/** The slow connection and the small phone that pages are designed for. */
const LINE = { offline: false, latency: 300, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWED = 4

test('shifts nothing while a page loads over a slow line on a slow phone', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow()
  const { articles, papers } = await readLibrary(request)
  const articleIn = (language: string) =>
    getFirst(articles.filter((each) => each.language === language)).article_id
  await page.setViewportSize({ width: 360, height: 640 })
  await useSystemTypeface(page)
  await recordPageEvents(page, baseURL ?? '')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.emulateNetworkConditions', LINE)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  for (const path of [
    '/home',
    `/home/article/${articleIn('eng')}`,
    `/rw/home/article/${articleIn('kiny')}`,
    `/home/papers/${getFirst(papers).paper_id}`,
    '/home/topics',
    '/home/about',
  ]) {
    await page.goto(path)
    await scrollToEnd(page)
    const { total, what } = await getLayoutShift(page)
    expect(total, `${path}: ${what}`).toBeLessThan(0.02)
  }
})
