import { expect, type Page } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import { openWithScript } from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { entries, loadAll } from './support/lists'
import { MAIN, PHONE, test } from './support/test'
import { en, fill, getText } from './support/texts'

test.use({ sharedSite: 'library' })

const getPreview = (page: Page, title: string) =>
  page.getByRole('link', { name: fill(en.papers.previewOf, { title }), exact: true })

test('loads more papers until the end', async ({ page, request }) => {
  await openWithScript(page, '/home/more-papers', 'more')
  await expect(page.locator('h1')).toHaveText('Research Papers')
  await expect(entries(page)).toHaveCount(6)
  await loadAll(page, 'Load More Papers', en.papers.noMore)
  const { papers } = await readLibrary(request)
  const titles = await entries(page).getByRole('heading').allTextContents()
  // French punctuation follows a no-break space.
  const plain = (title: string) => title.replaceAll('\u00A0', ' ')
  expect(titles.map(plain).sort()).toEqual(papers.map((paper) => plain(paper.paper_title)).sort())
  const count = Number.parseInt(await getText(page.locator('[data-count]')), 10)
  expect(count).toBe(papers.length)
})

test('opens the paper by Read more', async ({ page }) => {
  await page.goto('/home/more-papers')
  const card = entries(page).first()
  const title = await getText(card.getByRole('heading'))
  await card.getByRole('link', { name: fill(en.papers.readMoreOf, { title }), exact: true }).click()
  await expect(page.locator('h1')).toHaveText(title)
})

test('opens a preview over the list, closes it with Escape and returns the focus', {
  tag: [MAIN, PHONE],
}, async ({ page, request }) => {
  const { papers } = await readLibrary(request)
  await page.goto('/home/more-papers')
  const title = await getText(entries(page).first().getByRole('heading'))
  const { pages } = getFirst(papers.filter((each) => each.paper_title === title))
  await getPreview(page, title).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  // The document shows the same count.
  const toolbar = dialog.getByRole('toolbar')
  await expect(toolbar.getByText(`Page 1 of ${pages}`, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(getPreview(page, title)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: en.viewer.close }).click()
  await expect(getPreview(page, title)).toBeFocused()
})

test('previews added papers, and keeps them', async ({ page, request }) => {
  const { papers } = await readLibrary(request)
  await openWithScript(page, '/home/more-papers', 'more')
  await loadAll(page, 'Load More Papers', en.papers.noMore)
  await expect(entries(page)).toHaveCount(papers.length)
  const title = await getText(entries(page).last().getByRole('heading'))
  await getPreview(page, title).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(entries(page)).toHaveCount(papers.length)
})

test('previews found papers, and keeps them', async ({ page }) => {
  await page.goto('/home/more-papers')
  await page.getByRole('searchbox').fill('gout')
  await expect(page).toHaveURL('/home/more-papers?search=gout')
  const count = await entries(page).count()
  const title = await getText(entries(page).first().getByRole('heading'))
  await getPreview(page, title).click()
  await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  await expect(entries(page)).toHaveCount(count)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('gout')
})

test("shows a paper's authors and known details", async ({ page, request }) => {
  const paper = getFirst((await readLibrary(request)).papers)
  await page.goto(`/home/papers/${paper.paper_id}`)
  await expect(page.locator('h1')).toHaveText(paper.paper_title)
  await expect(page.getByText(paper.authors.join(', ')).first()).toBeVisible()
  await expect(page.locator('dl')).toContainText(en.paper.publishedHere)
  await expect(page.getByRole('heading', { name: en.discussion.title })).toBeVisible()
})

test('states the sizes on one line, and shows the facts beside the text', async ({
  page,
  request,
}) => {
  const { paper_id: id, paper_title: title } = getFirst((await readLibrary(request)).papers)
  await page.goto(paths.paper(id, title))
  const line = /^PDF \d+ KB, \d+ pages?; reading it here loads about \d+0 KB once$/
  await expect(page.getByText(line)).toHaveCount(1)
  const [text, facts, heading] = await Promise.all(
    ['#abstract', 'dl', 'h1'].map((part) => page.locator(`main ${part}`).first().boundingBox()),
  )
  expect(facts?.x).toBeGreaterThan((text?.x ?? 0) + (text?.width ?? 0))
  expect(facts?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0))
})

test("redirects a paper's short address, and one with its id in the query", async ({
  page,
  request,
}) => {
  const paper = getFirst((await readLibrary(request)).papers)
  await page.goto(`/paper/${paper.paper_id}`)
  await expect(page.locator('h1')).toHaveText(paper.paper_title)
  await page.goto(`/home/papers?paper_id=${paper.paper_id}`)
  await expect(page).toHaveURL(new RegExp(`/home/papers/${paper.paper_id}`))
  await expect(page.locator('h1')).toHaveText(paper.paper_title)
})
