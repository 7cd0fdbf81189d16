import { expect, type Page } from '@playwright/test'
import { contentLanguages } from '@/lib/core/locales'
import type { PublicProfileDto } from '@/lib/modules/people/schema'
import { bearer, openSession, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { openByline } from './support/byline'
import { field } from './support/forms'
import { getFirst, readLibrary } from './support/library'
import { PHONE, test } from './support/test'
import { en, getCatalogue } from './support/texts'

/** A demonstration article whose author and reviewer are different people with public pages. */
async function findArticle(page: Page) {
  const { articles } = await readLibrary(page.request)
  return getFirst(
    articles.filter(
      (each) => each.author?.page && each.reviewer?.page && each.author.page !== each.reviewer.page,
    ),
  )
}

const getName = (person: { first_name: string; last_name: string } | null) =>
  `${person?.first_name} ${person?.last_name}`

test("links the byline to an article's author and reviewer, and back", {
  tag: PHONE,
}, async ({ page }) => {
  const article = await findArticle(page)
  await page.goto(`/home/article/${article.article_id}`)
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '').author.url).toContain(article.author?.page)
  await openByline(page)
  await page.getByRole('link', { name: getName(article.reviewer), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getName(article.reviewer))
  await page.goBack()
  await page.getByRole('link', { name: `By ${getName(article.author)}` }).click()
  await expect(page).toHaveURL(article.author?.page ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(getName(article.author))
  await expect(page.getByText('This person does not exist', { exact: false })).toBeVisible()
  // The demonstration accounts have no licence.
  await expect(page.getByText(en.people.verified)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: article.article_title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/home/article/${article.article_id}/`))
})

test("shows a person's page in every language, without private data", async ({ request, page }) => {
  const { author } = await findArticle(page)
  for (const locale of ['fr', 'rw', 'sw'] as const) {
    const html = await (await request.get(`/${locale}${author?.page}`)).text()
    const { people } = getCatalogue(locale)
    expect(html).toContain(people.written.replace('{name}', getName(author)))
    expect(html).not.toContain('ingingo.test')
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(JSON.parse(data)).toMatchObject({ '@type': 'ProfilePage', inLanguage: locale })
  }
  const missing = await request.get('/home/people/0197a1c2-7b3e-7c55-8e21-000000000000')
  expect(missing.status()).toBe(404)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(author?.page)
})

test('explains why a newer text was not overwritten, and offers it again', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 409|ERR_FAILED/)
  const author = { email: 'rheumatologist2@ingingo.test', password: 'Ingingo-Demo-1' }
  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/profile')
  const own = page.getByRole('region', { name: en.people.own.title })
  const title = field(page, en.people.own.titleField).first()
  const before = await title.inputValue()
  const headers = bearer(await openSession(author))
  const path = '/api/v1/auth/public-profile'
  const read = await page.request.get(path, { headers })
  const { texts, page: _, ...others } = (await read.json()).data as PublicProfileDto
  const fields = contentLanguages.flatMap((language) => [
    [`title_${language}`, texts[language].title],
    [`about_${language}`, texts[language].about],
  ])
  // Another device saves the same text, which creates a new version.
  const data = { ...others, ...Object.fromEntries(fields) }
  const changed = await page.request.patch(path, { headers, data })
  expect(changed.ok(), await changed.text()).toBe(true)
  await title.fill('Head of another clinic')
  await own.getByRole('button', { name: en.people.own.save, exact: true }).click()
  const saveAnyway = own.getByRole('button', { name: en.editorial.saveAnyway })
  await expect(saveAnyway).toBeVisible()
  await page.route(`**${path}`, (route) => route.abort())
  await saveAnyway.click()
  await expect(own.getByRole('alert').filter({ hasText: en.errors.network })).toBeVisible()
  await page.unroute(`**${path}`)
  await title.fill(before)
  await saveAnyway.click()
  await expect(saveAnyway).toBeHidden()
  await expect(title).toHaveValue(before)
})

test("shows an author's own text on the next request", async ({ page }) => {
  const author = { email: 'rheumatologist2@ingingo.test', password: 'Ingingo-Demo-1' }
  await signInAs(page, author, { isStaff: true })
  await page.goto('/dashboard/profile')
  const own = page.getByRole('region', { name: en.people.own.title })
  const title = field(page, en.people.own.titleField).first()
  await expect(title).toBeVisible()
  await expectAccessible(page)
  const before = await title.inputValue()
  const path = await own.getByRole('link', { name: en.people.own.see }).getAttribute('href')
  const shown = async () => (await page.request.get(path ?? '')).text()

  const save = async (text: string) => {
    await title.fill(text)
    const responsePromise = page.waitForResponse(
      (response) => response.request().method() === 'PATCH',
    )
    await own.getByRole('button', { name: en.people.own.save }).click()
    expect((await responsePromise).status()).toBe(200)
  }
  await save('Head of the <demonstration> clinic')
  expect(await shown()).toContain('Head of the &lt;demonstration&gt; clinic')
  await save(before)
  expect(await shown()).not.toContain('Head of the')
})
