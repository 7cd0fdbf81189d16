import { expect } from '@playwright/test'
import { getFirst, readLibrary } from './support/library'
import { LANGUAGE_MENU } from './support/menus'
import { PHONE_SIZE } from './support/phone'
import { MAIN, test } from './support/test'
import { en, getText } from './support/texts'

test.use({ sharedSite: 'library', ...PHONE_SIZE })

test.use({ javaScriptEnabled: false })

test('shows everything on the landing page', async ({ page }) => {
  await page.goto('/home')
  for (const value of ['empowerment', 'excellence', 'collaboration', 'compassion'] as const) {
    await expect(page.getByText(en.home[`${value}Text`])).toBeVisible()
  }
  await expect(page.locator('[data-slide] [data-field="duk_title"]')).toBeVisible()
  await expect(page.locator('#articles article')).toHaveCount(3)
  // Controls that need scripts are not offered.
  await expect(page.getByRole('button', { name: en.chat.open, exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: en.nav.theme })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Pause/ })).toHaveCount(0)
})

test('shows an article, a paper and a video in full', { tag: MAIN }, async ({ page, request }) => {
  const { articles, papers, videos } = await readLibrary(request)
  const [article, paper, video] = [getFirst(articles), getFirst(papers), getFirst(videos)]
  await page.goto(`/home/article/${article.article_id}`)
  await expect(page.locator('h1')).toHaveText(article.article_title)
  await expect(page.locator('.prose p').first()).toBeVisible()
  await page.goto(`/home/papers/${paper.paper_id}`)
  await expect(page.locator('h1')).toHaveText(paper.paper_title)
  await expect(page.getByRole('button', { name: /^Read here/ })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Download Document' })).toHaveAttribute(
    'href',
    `/api/papers/download/${paper.paper_id}`,
  )
  await page.goto(`/home/video/${video.video_id}`)
  await expect(page.locator('h1')).toHaveText(video.video_title)
  await expect(page.locator('main a[data-embed]')).toHaveAttribute(
    'href',
    `https://www.youtube.com/watch?v=${video.youtube_id}`,
  )
})

for (const [path, title] of [
  ['/home/more-articles', en.articles.title],
  ['/home/more-papers', en.papers.title],
  ['/home/more-videos', en.videos.title],
  ['/home/faqs', en.faqs.title],
  ['/home/facts', en.facts.title],
  ['/home/search', en.search.title],
  ['/privacy', en.privacy.title],
  ['/terms', en.terms.title],
  ['/offline', en.offline.title],
  ['/withdraw', en.withdraw.title],
  ['/withdraw/done', en.withdraw.done.title],
] as const) {
  test(`shows title and text of ${path}`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.locator('h1')).toHaveText(title)
    expect((await getText(page.locator('main'))).length).toBeGreaterThan(title.length + 20)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
}

for (const [path, label, address] of [
  ['/home/more-articles', en.articles.searchLabel, '/home/more-articles?search=arthritis'],
  ['/home/more-papers', en.papers.searchLabel, '/home/more-papers?search=arthritis'],
  ['/home/more-videos', en.videos.searchLabel, '/home/more-videos?search=arthritis'],
  ['/home/search', en.search.label, '/home/search?q=arthritis'],
] as const) {
  const tag = path === '/home/search' ? MAIN : []
  test(`opens a results page for a search from ${path}`, { tag }, async ({ page }) => {
    await page.goto(path)
    await page.getByRole('searchbox', { name: label }).fill('arthritis')
    await page.getByRole('button', { name: en.search.submit }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('searchbox', { name: label })).toHaveValue('arthritis')
    await expect(
      page
        .locator('[data-results]')
        .getByText(/arthritis/i)
        .first(),
    ).toBeVisible()
  })
}

test('opens the next page of a list', async ({ page, request }) => {
  const { videos, papers } = await readLibrary(request)
  await page.goto('/home/more-videos')
  await page.getByRole('link', { name: en.videos.loadMoreList }).click()
  await expect(page).toHaveURL('/home/more-videos?page=2')
  await expect(page.locator('[data-list] h3')).toHaveCount(Math.min(8, videos.length - 8))
  await page.goto('/home/more-papers')
  await page.getByRole('link', { name: en.papers.loadMore }).click()
  await expect(page).toHaveURL('/home/more-papers?page=2')
  await expect(page.locator('[data-list] h3')).toHaveCount(Math.min(6, papers.length - 6))
})

test('offers languages as links in a native menu', async ({ page }) => {
  await page.goto('/home')
  await page.locator(`${LANGUAGE_MENU} summary`).click()
  await page.locator(LANGUAGE_MENU).getByRole('link', { name: 'Ikinyarwanda' }).click()
  await expect(page).toHaveURL('/rw/home')
  await expect(page.locator('html')).toHaveAttribute('lang', 'rw')
  await expect(page.locator('h1')).not.toContainText(en.home.title)
})

test('opens questions to their answers', async ({ page, request }) => {
  const { faqs } = await readLibrary(request)
  const { faq_id: id, faq_expansion: text } = getFirst(faqs)
  await page.goto('/home/faqs')
  const question = page.locator(`[id="${id}"]`)
  await expect(question.locator('p').first()).toBeHidden()
  await question.locator('summary').click()
  await expect(question.locator('p').first()).toHaveText(text)
})

test('shows an unknown address as missing, with a link home', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  for (const path of ['/home/nowhere', '/home/article/00000000-0000-4000-8000-000000000000']) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(404)
    await expect(page.locator('h1')).toHaveText(en.errors.notFoundTitle)
    await expect(page.getByRole('link', { name: en.errors.goBack })).toHaveAttribute(
      'href',
      '/home',
    )
    await page.getByRole('link', { name: 'Return Home' }).click()
    await expect(page).toHaveURL('/home')
  }
})

test('explains what confirming an address needs, without a spinner', async ({ page }) => {
  await page.goto('/auth/verify?token=x')
  const note = page.locator('noscript [role="note"]')
  await expect(note).toBeVisible()
  await expect(note).toContainText(en.auth.verifyNeedsScripts)
  await expect(page.getByText(en.auth.verifying)).toBeHidden()
})

test('explains what signing in needs', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/link?token=x']) {
    await page.goto(path)
    const note = page.locator('noscript [role="note"]')
    await expect(note).toBeVisible()
    await expect(note).toContainText(en.forms.needsScripts)
  }
})
