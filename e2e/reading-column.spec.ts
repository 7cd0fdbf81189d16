import { expect, type Page } from '@playwright/test'
import { locales } from '@/lib/core/locales'
import { localePath } from '@/lib/core/paths'
import { openByline } from './support/byline'
import { getFirst, readLibrary } from './support/library'
import { addPaper, removeRows } from './support/rows'
import { test } from './support/test'
import { en, getCatalogue } from './support/texts'
import { loadTypeface, useOwnTypeface } from './support/typeface'
import { measureSidewaysScroll } from './support/watch'

test.beforeEach(({ page }) => useOwnTypeface(page))

/** The number of characters in each full line of the longer paragraphs, sorted. */
const countLettersPerLine = (page: Page) =>
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

const getMedian = (counts: number[]) => counts[Math.floor(counts.length / 2)]

const getWidth = async (page: Page, selector: string) =>
  Math.round((await page.locator(selector).first().boundingBox())?.width ?? 0)

test('sets 60 to 75 letters per line of an article, in one column', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const { article_id } of articles.slice(0, 4)) {
      await page.goto(`/home/article/${article_id}`)
      await loadTypeface(page)
      const counts = await countLettersPerLine(page)
      expect(counts.length).toBeGreaterThan(5)
      const median = getMedian(counts)
      expect(median).toBeGreaterThanOrEqual(60)
      expect(median).toBeLessThanOrEqual(75)
      const column = await getWidth(page, '.prose')
      expect(await getWidth(page, '.prose > .aspect-video')).toBe(column)
      expect(await getWidth(page, 'section[aria-labelledby="discussion"]')).toBe(column)
    }
  }
})

test('uses the full width of a phone, without overflow', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { article_id } of articles.slice(0, 4)) {
    await page.goto(`/home/article/${article_id}`)
    await loadTypeface(page)
    // 60 characters would need 9 px type there: a column of 17 px type holds some 35 to 45.
    const median = getMedian(await countLettersPerLine(page))
    expect(median).toBeGreaterThanOrEqual(34)
    expect(median).toBeLessThanOrEqual(75)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})

test('shows author and review in one line, and the rest on opening it, also without scripts', async ({
  browser,
  request,
}) => {
  const { articles } = await readLibrary(request)
  const { article_id } = getFirst(articles.filter((each) => each.author && each.reviewer))
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  })
  for (const locale of ['en', 'rw'] as const) {
    await page.goto(`${locale === 'en' ? '' : '/rw'}/home/article/${article_id}`)
    const { reviewMark } = getCatalogue(locale).article
    const mark = page.getByText(reviewMark.reviewed, { exact: true })
    const facts = page.locator('article header time').first()
    await expect(mark).toBeVisible()
    await expect(facts).toBeHidden()
    const author = await page.locator('article header a').first().boundingBox()
    const beside = await mark.boundingBox()
    const middle = (box: typeof author) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(author) - middle(beside))).toBeLessThan(10)
    await openByline(page)
    await expect(facts).toBeVisible()
  }
  await page.close()
})

test("keeps an article's tools in one line on a phone, in every language", async ({
  page,
  request,
}) => {
  const { articles } = await readLibrary(request)
  const { article_id } = getFirst(articles)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const locale of locales) {
    await page.goto(localePath(locale, `/home/article/${article_id}`))
    await loadTypeface(page)
    const { article, share } = getCatalogue(locale)
    const print = page.getByRole('button', { name: article.print, exact: true })
    const tools = page.locator('p').filter({ has: print })
    await expect(tools.getByRole('button', { name: share.link, exact: true })).toBeVisible()
    const box = await tools.boundingBox()
    expect([locale, Math.round(box?.height ?? 0)]).toEqual([locale, 44])
    const small = await tools
      .locator('a, button')
      .evaluateAll((controls) =>
        controls
          .map((control) => control.getBoundingClientRect())
          .filter(({ width, height }) => width < 44 || height < 44),
      )
    expect(small).toEqual([])
  }
})

test('has its sections behind a button on a phone, and in a row that fits on a wide screen', async ({
  browser,
  request,
}) => {
  const { articles } = await readLibrary(request)
  const { article_id } = getFirst(articles)
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const locale of locales) {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto(localePath(locale, `/home/article/${article_id}`))
    const { nav, emergency } = getCatalogue(locale)
    const row = page.getByRole('navigation', { name: nav.label })
    const topics = row.getByRole('link', { name: nav.topics, exact: true })
    await expect(topics).toHaveCount(0)
    await expect(row.getByRole('link', { name: emergency.link })).toBeVisible()
    await row.getByText(nav.menu, { exact: true }).click()
    await expect(topics).toBeVisible()
    const articles = row.getByRole('link', { name: nav.articles, exact: true })
    await expect(articles).toHaveAttribute('aria-current', 'true')
    for (const width of [768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(articles).toBeVisible()
      expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    }
    await articles.click()
    await expect(row.getByRole('link', { name: nav.articles, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  }
  await page.close()
})

test("shows a paper's authors in one line on a phone, and in full on opening it", async ({
  browser,
}) => {
  const authors = [
    'Marie-Claire Uwamahoro Mukandayisenga',
    'Jean de Dieu Habimana',
    'Aline Ingabire',
  ]
  const many = await addPaper('public', { title: 'of many authors', authors })
  const one = await addPaper('public', { title: 'of one author', authors: authors.slice(0, 1) })
  const page = await browser.newPage({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 640 },
  })
  for (const [id, names] of [
    [many, authors],
    [one, authors.slice(0, 1)],
  ] as const) {
    await page.goto(`/home/papers/${id}`)
    const line = page
      .locator('article header p')
      .filter({ hasText: authors[0] ?? '' })
      .first()
    expect(Math.round((await line.boundingBox())?.height ?? 0)).toBe(44)
    const whole = page.getByText(names.join(', '), { exact: true }).last()
    await expect(whole).toBeHidden()
    await openByline(page)
    await expect(whole).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
  await page.close()
  await removeRows([many, one])
})

test("shows title and beginning of the abstract on a paper's first screen", async ({
  page,
  request,
}) => {
  const { papers } = await readLibrary(request)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { paper_id, paper_title } of papers) {
    await page.goto(`/home/papers/${paper_id}`)
    await loadTypeface(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const abstract = page.getByRole('region', { name: en.paper.abstract }).locator('p')
    if ((await abstract.count()) === 0) continue
    // At least two of its lines.
    expect((await abstract.boundingBox())?.y, paper_title).toBeLessThanOrEqual(640 - 60)
  }
})

test("shows title and beginning of the text on a phone's first screen", async ({
  page,
  request,
}) => {
  const { articles } = await readLibrary(request)
  await page.setViewportSize({ width: 360, height: 640 })
  for (const { article_id, article_title } of articles) {
    await page.goto(`/home/article/${article_id}`)
    await loadTypeface(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
    const top = (await page.locator('.prose').locator('p, li, aside').first().boundingBox())?.y
    // At least two lines of the text.
    expect(top, article_title).toBeLessThanOrEqual(640 - 60)
  }
})

test('keeps the contents open beside a long article during reading', async ({ page, request }) => {
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
