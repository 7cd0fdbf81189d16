import { expect, type Page } from '@playwright/test'
import { readLibrary } from './support/library'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

test.use({ sharedSite: 'library' })

const SITE = 'Ingingo'
const heading = (page: Page, name: string, level: number) =>
  page.getByRole('heading', { name, level, exact: true })

test('shows name, purpose and operator', async ({ page }) => {
  await page.goto('/home')
  await expect(page.locator('h1')).toHaveText(`${SITE} ${en.home.title}`)
  await expect(page.getByText(en.home.lead)).toBeVisible()
  const about = page.locator('#about-us')
  await expect(about).toContainText(fill(en.home.aboutText, { name: SITE }))
  await expect(about).toContainText(en.home.missionText)
  await expect(about).toContainText(en.home.visionText)
  for (const value of ['empowerment', 'excellence', 'collaboration', 'compassion'] as const) {
    await expect(page.locator('#hero')).toContainText(en.home[`${value}Text`])
  }
})

test('shows its sections under their titles and anchors', async ({ page }) => {
  await page.goto('/home')
  await expect(page.locator('#hero, #about-us, #articles, #videos-section')).toHaveCount(4)
  const titles = ['aboutTitle', 'articlesTitle', 'factTitle', 'papersTitle', 'videosTitle'] as const
  for (const title of [...titles, 'faqTitle'] as const) {
    await expect(heading(page, en.home[title], 2)).toBeVisible()
  }
  await expect(page.getByText(en.home.videosNote)).toBeVisible()
})

test('links Read to the articles, and the navigation to its sections', {
  tag: PHONE,
}, async ({ page }) => {
  await page.goto('/home')
  await page.locator('#hero').getByRole('link', { name: en.home.read, exact: true }).click()
  await expect(heading(page, en.home.articlesTitle, 2)).toBeInViewport()
  const navigation = page.getByRole('navigation', { name: en.nav.label })
  const menu = navigation.getByText(en.nav.menu, { exact: true })
  const follow = async (name: string) => {
    if (await menu.isVisible()) await menu.click()
    await navigation.getByRole('link', { name, exact: true }).click()
  }
  await follow(en.nav.about)
  await expect(heading(page, en.home.aboutTitle, 2)).toBeInViewport()
  await follow(en.nav.learn)
  await expect(heading(page, en.home.videosTitle, 2)).toBeInViewport()
})

test('shows three articles, four papers, three videos and five questions, with links to more', {
  tag: MAIN,
}, async ({ page, request }) => {
  const { articles, papers } = await readLibrary(request)
  await page.goto('/home')
  await expect(page.locator('#articles article')).toHaveCount(Math.min(3, articles.length))
  await expect(page.locator('#papers li')).toHaveCount(Math.min(4, papers.length))
  await expect(page.locator('#videos-section article')).toHaveCount(3)
  await expect(page.locator('#faqs details')).toHaveCount(5)
  const more = (name: string) => page.getByRole('link', { name, exact: true })
  await expect(more('more articles...')).toHaveCount(articles.length > 4 ? 1 : 0)
  await expect(more('more papers...')).toHaveCount(papers.length > 4 ? 1 : 0)
  await expect(more('more videos...')).toHaveAttribute('href', '/home/more-videos')
})

test('opens one question at a time', async ({ page }) => {
  await page.goto('/home')
  const questions = page.locator('#faqs details')
  const first = questions.nth(0)
  const second = questions.nth(1)
  await first.locator('summary').click()
  await expect(first.locator('p').first()).toBeVisible()
  await second.locator('summary').click()
  await expect(second.locator('p').first()).toBeVisible()
  await expect(first.locator('p').first()).toBeHidden()
  await second.locator('summary').click()
  await expect(page.locator('#faqs details[open]')).toHaveCount(0)
})

test('opens a paper by its title and by the eye, and saves it under its id', {
  tag: PHONE,
}, async ({ page }) => {
  await page.goto('/home')
  const paper = page.locator('#papers li').first()
  const title = paper.getByRole('heading').getByRole('link')
  const href = (await title.getAttribute('href')) ?? ''
  const name = (await title.getAttribute('title')) ?? ''
  const saving = page.waitForEvent('download')
  await paper.getByRole('link', { name: `${en.papers.download}: ${name}` }).click()
  const [id] = /[\da-f-]{36}/.exec(href) ?? []
  expect((await saving).suggestedFilename()).toBe(`${id}.pdf`)
  await paper.getByRole('link', { name: `${en.papers.open}: ${name}` }).click()
  await expect(page).toHaveURL(href)
  await page.goBack()
  await title.click()
  await expect(page).toHaveURL(href)
  await expect(page.locator('h1')).toHaveText(name)
})

test('links from the footer', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.goto(`/home/article/${articles[0]?.article_id}`)
  const links = page.getByRole('contentinfo').getByRole('link')
  const footerLink = (name: string) => links.and(page.getByRole('link', { name, exact: true }))
  const addresses = {
    [en.footer.home]: '/home',
    [en.footer.about]: '/home#about-us',
    [en.footer.news]: '/home/more-articles',
    [en.footer.learn]: '/home#videos-section',
    [en.footer.accessPortal]: '/auth/login',
    [en.footer.privacy]: '/privacy',
    [en.footer.terms]: '/terms',
  }
  for (const [name, href] of Object.entries(addresses)) {
    await expect(footerLink(name)).toHaveAttribute('href', href)
  }
  await expect(page.getByRole('contentinfo')).toContainText(en.footer.addressText)
  await footerLink(en.footer.about).click()
  await expect(page).toHaveURL('/home#about-us')
  await expect(heading(page, en.home.aboutTitle, 2)).toBeInViewport()
})
