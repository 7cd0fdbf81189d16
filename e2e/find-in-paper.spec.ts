import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import { expectAccessible } from './support/axe'
import { getFirst, readLibrary } from './support/library'
import { addMissingFile, addPaper } from './support/rows'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

/** Limit for a page as sent, before the first interaction. */
const MAX_BYTES = 20 * 1024

const field = (page: Page) => page.getByRole('searchbox', { name: en.paper.findIn })
const entries = (page: Page) => page.locator('main h2 + ol > li')

test('leads from a search to the page of the paper with the words, without a script', {
  tag: PHONE,
}, async ({ browser, request, baseURL }) => {
  const papers = (await readLibrary(request)).papers
  const { paper_id: id, paper_title: title } = getFirst(
    papers.filter((each) => each.paper_title.startsWith('Methotrexate')),
  )
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const page = await context.newPage()
  for (const list of ['/home/search?q=methotrexate', '/home/more-papers?search=methotrexate']) {
    await page.goto(list)
    await page.getByRole('link', { name: en.paper.showWhereOf.replace('{title}', title) }).click()
    await expect(page).toHaveURL(paths.findInPaper(id, 'methotrexate'))
  }
  await expect(page.locator('h1')).toHaveText(en.paper.findIn)
  await expect(field(page)).toHaveValue('methotrexate')
  await expect(entries(page).first().locator('mark').first()).toHaveText(/methotrexate/i)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(`${paths.paperText(id)}#page-2`)
  await expect(page.locator('#page-2')).toBeInViewport()
  await field(page).fill('folic metotrexate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${paths.findInPaper(id)}?q=folic+metotrexate`)
  await expect(entries(page).first().locator('mark')).not.toHaveCount(0)
  await context.close()
})

test('leads from a search to the page with the excerpt', { tag: PHONE }, async ({ page }) => {
  const file = await addMissingFile('PAPER', { pages: 3 })
  const text = 'A reference of a test.\n\nOne\nTwo\nThree zqpagedword here'
  const id = await addPaper('public', { title: 'paged', file_id: file, text })
  for (const list of ['/home/search?q=zqpagedword', '/home/more-papers?search=zqpagedword']) {
    await page.goto(list)
    await page.getByRole('link', { name: /^Go to page 3: / }).click()
    await expect(page).toHaveURL(paths.paperPage(id, 3))
    await expect(page.locator('#page-3')).toBeInViewport()
  }
})

test('finds words in a later part, on many pages, on none, and shows a hint without any', async ({
  page,
  request,
}) => {
  const file = await addMissingFile('PAPER', { pages: 40 })
  const long = 'joint '.repeat(2500).trim()
  const words = [long, long, 'La colchicine, <b>bold</b> & rest', ...Array(37).fill('gout')]
  const text = `A reference of a test.\n\n${words.join('\n')}`
  const id = await addPaper('public', { title: 'to search in', file_id: file, text })
  const unread = await addPaper('public', { title: 'scanned', file_id: file, text: '' })
  const gone = await addPaper('deleted', { title: 'gone', file_id: file, text })
  const waiting = await addPaper('pending', { title: 'waiting', file_id: file, text })
  await page.goto(paths.paperText(id))
  await field(page).fill('côlchicine rest')
  await page.getByRole('button', { name: en.search.submit }).click()
  await expect(page).toHaveURL(/\/text\/find\?q=/)
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(/bold.* & rest/)
  await expect(entries(page).locator('b')).toHaveCount(0)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Page 3', exact: true }).click()
  await expect(page).toHaveURL(`${paths.paperText(id, 2)}#page-3`)
  await expect(page.locator('#page-3')).toBeInViewport()

  await page.goto(paths.findInPaper(id, 'gout'))
  await expect(page.locator('h2', { hasText: '37 pages' })).toBeVisible()
  await expect(entries(page)).toHaveCount(30)
  await expect(page.getByRole('link', { name: 'Page 40', exact: true })).toHaveAttribute(
    'href',
    `${paths.paperText(id, 2)}#page-40`,
  )
  await expectAccessible(page)

  await page.goto(paths.findInPaper(id, 'colchicine gout'))
  await expect(page.getByText('No page has all the words')).toBeVisible()

  await page.goto(paths.findInPaper(id, 'zzqqxx'))
  await expect(page.getByText(en.paper.findNone)).toBeVisible()
  await page.getByRole('link', { name: en.paper.findAll }).click()
  await expect(page).toHaveURL('/home/search?q=zzqqxx')

  await page.goto(`${paths.findInPaper(id)}?q=`)
  await expect(page.getByText(en.search.hint)).toBeVisible()
  await expect(field(page)).toBeFocused()

  await page.goto(paths.findInPaper(unread, 'gout'))
  await expect(page.getByText(en.paper.findNoText)).toBeVisible()
  await expect(page.getByRole('link', { name: en.paper.toPaper })).toBeVisible()

  const getStatus = async (path: string) => (await request.get(path, { maxRedirects: 0 })).status()
  for (const [paper, status] of [
    [gone, 410],
    [waiting, 404],
    ['x', 404],
  ] as const) {
    expect(await getStatus(paths.findInPaper(paper, 'gout'))).toBe(status)
    expect(await getStatus(paths.findInPaper(paper))).toBe(status)
  }
  const many = await request.get(paths.findInPaper(id, 'j'.repeat(3000)))
  expect(many.status()).toBe(200)
  for (const path of [paths.paperText(id, 2), paths.findInPaper(id, 'gout')]) {
    const whole = await request.get(path)
    expect(gzipSync(await whole.body()).length, path).toBeLessThanOrEqual(MAX_BYTES)
  }
})
