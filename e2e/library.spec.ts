import { expect } from '@playwright/test'
import { watchFramework } from './support/framework'
import { firstOf, readLibrary } from './support/library'
import { entries } from './support/lists'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

test('from the list to an article, and on to one like it', { tag: [MAIN, PHONE] }, async ({
  page,
}) => {
  await page.goto('/home/more-articles')
  await expect(page.locator('h1')).toHaveText(en.articles.title)
  const featured = page.getByRole('region', { name: en.articles.featured })
  await expect(featured.getByRole('article')).toHaveCount(2)
  const link = featured.getByRole('link').first()
  const title = await link.getAttribute('title')
  await link.click()
  await expect(page.locator('h1')).toHaveText(title ?? '')
  await expect(page.locator('.prose')).toBeVisible()
  await expect(page.locator('article time').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: en.discussion.title })).toBeVisible()
  const related = page.getByRole('region', { name: en.article.related }).getByRole('link').first()
  const next = (await related.getAttribute('title')) ?? ''
  expect(next).not.toBe(title)
  await related.click()
  await expect(page.locator('h1')).toHaveText(next)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('an article shows at most four others, and none of them is itself', async ({
  page,
  request,
}) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${firstOf(articles).article_id}`
  await page.goto(path)
  const related = page.getByRole('region', { name: en.article.related }).getByRole('link')
  await expect(related).toHaveCount(Math.min(4, articles.length - 1))
  for (const link of await related.all()) await expect(link).not.toHaveAttribute('href', path)
})

test('a long article has a list of its contents that leads to its parts', {
  tag: [MAIN, PHONE],
}, async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const long = firstOf(articles.filter((each) => each.article_title.startsWith('Methotrexate')))
  await page.goto(`/home/article/${long.article_id}`)
  await page.locator('summary').filter({ hasText: en.article.contents }).click()
  const link = page.locator('article details ol').getByRole('link').last()
  const part = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.locator('.prose').getByRole('heading', { name: part })).toBeInViewport()
})

test('to comment on an article one is led to sign in, and back', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${firstOf(articles).article_id}`
  await page.goto(path)
  await expect(page.getByRole('link', { name: en.discussion.signIn })).toHaveAttribute(
    'href',
    `/auth/login?next=${encodeURIComponent(`${path}#discussion`)}`,
  )
})

test('every article is found in the list, page by page', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.goto('/home/more-articles')
  const featured = page.getByRole('region', { name: en.articles.featured }).getByRole('article')
  const shown = (await featured.count()) + (await entries(page).count())
  expect(shown).toBe(Math.min(12, articles.length))
  await expect(page.getByText(fill('{n} articles', { n: articles.length }))).toBeVisible()
})

test('one question is open at a time, and its answer names a source', { tag: MAIN }, async ({
  page,
  request,
}) => {
  const { faqs } = await readLibrary(request)
  await page.goto('/home/faqs')
  await expect(page.locator('details[name="faq"]')).toHaveCount(faqs.length)
  const questions = page.locator('details[name="faq"]')
  await questions.nth(0).locator('summary').click()
  await questions.nth(2).locator('summary').click()
  await expect(page.locator('details[name="faq"][open]')).toHaveCount(1)
  await expect(questions.nth(2)).toHaveAttribute('open')
})

test('a question is opened by its anchor', async ({ page, request }) => {
  const asked = watchFramework(page)
  const { faqs } = await readLibrary(request)
  const [, second, third] = faqs
  await page.goto(`/home/faqs#${third?.faq_id}`)
  const answer = (faq: typeof second) => page.locator(`[id="${faq?.faq_id}"] p`).first()
  await expect(answer(third)).toBeVisible()
  await expect(answer(third)).toBeInViewport()
  await page.evaluate((id) => {
    location.hash = id ?? ''
  }, second?.faq_id)
  await expect(answer(second)).toBeVisible()
  await expect(answer(third)).toBeHidden()
  expect(asked).toEqual([])
})

test('the facts stand on pages that lead to each other', async ({ page, request }) => {
  const { facts } = await readLibrary(request)
  await page.goto('/home/facts')
  await expect(page.locator('h1')).toHaveText(en.facts.title)
  await expect(page.locator('main ol > li > h2')).toHaveCount(20)
  const pages = page.getByRole('navigation', { name: en.pagination.label })
  await pages.getByRole('link', { name: en.pagination.next }).click()
  await expect(page).toHaveURL('/home/facts?page=2')
  await expect(page.locator('main ol > li > h2')).toHaveCount(Math.min(20, facts.length - 20))
  await pages.getByRole('link', { name: en.pagination.previous }).click()
  await expect(page).toHaveURL('/home/facts')
})
