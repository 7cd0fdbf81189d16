import { expect } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import { openByline } from './support/byline'
import { recordFrameworkRequests } from './support/framework'
import { getFirst, readLibrary } from './support/library'
import { entries } from './support/lists'
import { MAIN, PHONE, test } from './support/test'
import { en, fill, getCatalogue, getText } from './support/texts'
import { loadTypeface, useOwnTypeface } from './support/typeface'

test.use({ sharedSite: 'library' })

test('opens an article from the list, and a related one from there', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await page.goto('/home/more-articles')
  await expect(page.locator('h1')).toHaveText(en.articles.title)
  const featured = page.getByRole('region', { name: en.articles.featured })
  await expect(featured.getByRole('article')).toHaveCount(2)
  const link = featured.getByRole('link').first()
  const title = await link.getAttribute('title')
  await link.click()
  await expect(page.locator('h1')).toHaveText(title ?? '')
  await expect(page.locator('.prose')).toBeVisible()
  await openByline(page)
  await expect(page.locator('article time').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: en.discussion.title })).toBeVisible()
  const related = page.getByRole('region', { name: en.article.related }).getByRole('link').first()
  const next = await getText(related)
  expect(next).not.toBe(title)
  await related.click()
  await expect(page.locator('h1')).toHaveText(next)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('shows at most four related articles, excluding itself', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const path = `/home/article/${getFirst(articles).article_id}`
  await page.goto(path)
  const related = page.getByRole('region', { name: en.article.related }).getByRole('link')
  await expect(related).toHaveCount(Math.min(4, articles.length - 1))
  for (const link of await related.all()) await expect(link).not.toHaveAttribute('href', path)
})

test('lists the contents of a long article, with links', {
  tag: PHONE,
}, async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const long = getFirst(articles.filter((each) => each.article_title.startsWith('Methotrexate')))
  await page.goto(`/home/article/${long.article_id}`)
  await page.locator('summary').filter({ hasText: en.article.contents }).click()
  const links = page.locator('article details ol').getByRole('link')
  await expect(links.filter({ hasText: 'When to seek care now' })).toHaveCount(1)
  await expect(page.getByRole('note', { name: 'When to seek care now' })).toBeVisible()
  const link = links.last()
  const part = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.locator('.prose').getByRole('heading', { name: part })).toBeInViewport()
})

test('leads through the sign-in to comment on an article, and back', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  const { article_id, article_title } = getFirst(articles)
  const path = paths.article(article_id, article_title)
  await page.goto(path)
  await expect(page.getByRole('link', { name: en.discussion.signIn })).toHaveAttribute(
    'href',
    `/auth/login?next=${encodeURIComponent(`${path}#discussion`)}`,
  )
})

test('lists every article, page by page', async ({ page, request }) => {
  const { articles } = await readLibrary(request)
  await page.goto('/home/more-articles')
  const featured = page.getByRole('region', { name: en.articles.featured }).getByRole('article')
  const shown = (await featured.count()) + (await entries(page).count())
  expect(shown).toBe(Math.min(12, articles.length))
  await expect(page.getByText(fill('{n} articles', { n: articles.length }))).toBeVisible()
})

test('keeps several questions open at once, each with a source', async ({ page, request }) => {
  const { faqs } = await readLibrary(request)
  await page.goto('/home/faqs')
  await expect(page.locator('main details')).toHaveCount(faqs.length)
  const questions = page.locator('main details')
  await questions.nth(0).locator('summary').click()
  await questions.nth(2).locator('summary').click()
  await expect(page.locator('main details[open]')).toHaveCount(2)
  await expect(questions.nth(2)).toHaveAttribute('open')
})

test('groups the questions by the kind of their topic, and those in other languages at the end', async ({
  page,
}) => {
  await page.goto('/rw/home/faqs')
  const { topics, faqs, languages } = getCatalogue('rw')
  const titles = await page.locator('main section > h2').allTextContents()
  expect(titles.slice(-2)).toEqual([languages.eng, languages.fr])
  expect(titles).toContain(topics.kinds.LIVING)
  expect(titles.at(-3)).toBe(faqs.other)
  const group = (name: string) =>
    page.locator('main section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(group(topics.kinds.LIVING).locator('h3:not([lang=rw])')).toHaveCount(0)
  await expect(group(languages.fr).locator('h3')).not.toHaveCount(0)
  await expect(group(languages.fr).locator('h3:not([lang=fr])')).toHaveCount(0)
})

test('starts the entries of a list in the upper half of a phone', async ({ page }) => {
  await useOwnTypeface(page)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const [path, entry] of [
    ['/home/more-articles', 'article'],
    ['/rw/home/more-articles', 'article'],
    ['/home/topics', 'h3'],
    ['/home/search', 'h3'],
    ['/home/facts', 'h2'],
  ] as const) {
    await page.goto(path)
    await loadTypeface(page)
    const top = await page
      .locator(`main ${entry}`)
      .first()
      .evaluate((first) => {
        return first.getBoundingClientRect().top
      })
    expect(top, path).toBeLessThanOrEqual(380)
  }
})

for (const [path, list] of [
  ['/home/faqs', 'main'],
  ['/home', '#faqs'],
] as const) {
  test(`prints the questions of ${path} with their answers`, async ({ page }) => {
    await page.goto(path)
    const questions = page.locator(`${list} details`)
    await questions.nth(1).locator('summary').click()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await page.emulateMedia({ media: 'print' })
    for (const answer of await questions.locator('p.text-lg').all())
      await expect(answer).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    await expect(page.locator(`${list} details[open]`)).toHaveCount(1)
    await expect(questions.nth(1)).toHaveAttribute('open')
  })
}

test('labels a question in another language, even when closed', async ({ page }) => {
  await page.goto('/rw/home/faqs')
  const summaries = page.locator('main summary')
  const foreign = summaries.filter({ has: page.locator('h3:not([lang=rw])') })
  await expect(foreign).not.toHaveCount(0)
  for (const each of await foreign.all()) await expect(each).toContainText('Ururimi: ')
  const own = summaries.filter({ has: page.locator('h3[lang=rw]') })
  for (const each of await own.all()) await expect(each).not.toContainText('Ururimi: ')
})

test('truncates the title of a large card like the others, at the end of a word', async ({
  page,
  request,
}) => {
  const { articles } = await readLibrary(request)
  const titles = new Map(articles.map((each) => [each.article_id, each.article_title]))
  for (const path of ['/home', '/home/more-articles']) {
    await page.goto(path)
    const cards = page.locator('main article h3 a[title]').filter({ hasNot: page.locator('svg') })
    for (const card of await cards.all()) {
      const id = (await card.getAttribute('href'))?.split('/').at(-1) ?? ''
      const title = titles.get(id)
      if (!title) continue
      const shown = (await card.textContent()) ?? ''
      expect([...shown].length).toBeLessThanOrEqual(51)
      if (shown.endsWith('…')) expect(`${title} `.slice(shown.length - 1)).toMatch(/^[\s\p{P}]/u)
    }
  }
})

test('scrolls tables in their own boxes at 360 px, without breaking numbers', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { articles } = await readLibrary(request)
  let boxes = 0
  for (const { article_id: id } of articles) {
    const html = await (await request.get(`/home/article/${id}`)).text()
    if (!html.includes('class="table-box"')) continue
    await page.goto(`/home/article/${id}`)
    for (const box of await page.getByRole('region', { name: /^Table \d/ }).all()) {
      boxes += 1
      await box.focus()
      await expect(box).toBeFocused()
      const lines = await box.evaluate((element) =>
        [...element.querySelectorAll('.number')].map((number) => number.getClientRects().length),
      )
      expect(lines.filter((count) => count !== 1)).toEqual([])
    }
    const [scroll, width] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ])
    expect(scroll).toBe(width)
  }
  expect(boxes).toBeGreaterThan(0)
})

test('opens a question by its anchor', async ({ page, request }) => {
  const asked = recordFrameworkRequests(page)
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
  await expect(answer(third)).toBeVisible()
  expect(asked).toEqual([])
})

test('paginates the facts', async ({ page, request }) => {
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
