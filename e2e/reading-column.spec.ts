import { expect, type Page } from '@playwright/test'
import { readLibrary } from './support/library'
import { MAIN, test } from './support/test'

/** How many letters the full lines of the longer paragraphs hold, in order of size. */
const lettersALine = (page: Page) =>
  page.locator('.prose > div > p').evaluateAll((paragraphs) => {
    const counts: number[] = []
    for (const paragraph of paragraphs) {
      const lines = new Map<number, number>()
      const nodes = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const top = Math.round(range.getBoundingClientRect().top)
          lines.set(top, (lines.get(top) ?? 0) + 1)
        }
      }
      counts.push(...[...lines.values()].slice(0, -1))
    }
    return counts.sort((one, other) => one - other)
  })

const widthOf = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.width ?? 0)

test('a line of an article holds 60 to 75 letters, and all of it stands in one column', {
  tag: MAIN,
}, async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const { article_id } of articles.slice(0, 4)) {
      await page.goto(`/home/article/${article_id}`)
      const counts = await lettersALine(page)
      expect(counts.length).toBeGreaterThan(5)
      const median = counts[Math.floor(counts.length / 2)]
      expect(median).toBeGreaterThanOrEqual(60)
      expect(median).toBeLessThanOrEqual(75)
      const column = await widthOf(page, '.prose')
      expect(await widthOf(page, '.prose > .aspect-video')).toBe(column)
      expect(await widthOf(page, 'section[aria-labelledby="discussion"]')).toBe(column)
    }
  }
})

test('the first screen of a phone holds the title and the beginning of the answer', {
  tag: MAIN,
}, async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { article_id, article_title } of articles) {
    await page.goto(`/home/article/${article_id}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const top = (await page.locator('.prose').locator('p, li, aside').first().boundingBox())?.y
    // Two lines of the text at least.
    expect(top, article_title).toBeLessThanOrEqual(640 - 60)
  }
})

test('beside a long article its contents are open, and stay while it is read', {
  tag: MAIN,
}, async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const long = articles.find((each) => each.article_title.startsWith('Methotrexate'))
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.goto(`/home/article/${long?.article_id}`)
  const links = page.locator('article details').getByRole('link')
  const last = links.last()
  await expect(last).toBeVisible()
  await last.click()
  await expect(last).toBeInViewport()
  const text = await page.locator('.prose > div').last().boundingBox()
  const beside = await last.boundingBox()
  expect(beside?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024)
})
