import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { addArticle } from './support/rows'
import { getArticlePath } from './support/staff-articles'
import { getCaller } from './support/staff-calls'
import { test } from './support/test'
import { en, fill, getCatalogue } from './support/texts'

const texts = en.translations

test('links two texts with each other, marks the outdated one, and unlinks them', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const english = await addArticle('public', { title: 'Elbows', content: '<p>Move them.</p>' })
  const french = await addArticle('public', { title: 'Les coudes', language: 'fr' })
  const [row] = await sql<{ title: string }>('SELECT title FROM article WHERE id = $1', [english])
  const title = row?.title ?? ''

  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(french))
  await page.getByRole('button', { name: /^Translations of/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(texts.alone)).toBeVisible()
  await dialog.getByRole('searchbox').fill('elbows')
  await dialog.getByRole('button', { name: fill(texts.linkOriginalOf, { title }) }).click()
  await expect(page.getByText(texts.linked)).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText(title)
  await expectAccessible(page, '[role="dialog"]')

  const reader = await browser.newPage({ baseURL: baseURL ?? '' })
  await reader.goto(`/home/article/${english}`)
  await expect(reader.locator('link[hreflang="fr"]')).toHaveAttribute(
    'href',
    new RegExp(`/fr/home/article/${french}/[a-z0-9-]+$`),
  )
  const menu = reader.getByRole('banner')
  await menu.getByText('en', { exact: true }).click()
  await menu.locator('a[data-language="fr"]').click()
  await expect(reader).toHaveURL(new RegExp(`/fr/home/article/${french}/[a-z0-9-]+$`))

  const staff = await getCaller(request, admin)
  await staff('PATCH', `/article/${english}`, { multipart: { article_content: '<p>Rest.</p>' } })
  const language = getCatalogue('fr').languages.eng
  const changed = fill(getCatalogue('fr').translations.changed, { language })
  await reader.reload()
  await expect(reader.getByText(changed)).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByText(texts.changed.replace('{language}', 'English')).first()).toBeVisible()

  await page.goto(getArticlePath(french))
  await page.getByRole('button', { name: /^Translations of/ }).click()
  await dialog.getByRole('button', { name: /^Mark as up to date/ }).click()
  await expect(page.getByText(texts.synced)).toBeVisible()
  await reader.reload()
  await expect(reader.getByText(changed)).toHaveCount(0)

  await dialog.getByRole('button', { name: /^Unlink/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: texts.unlink }).click()
  await expect(page.getByText(texts.unlinked)).toBeVisible()
  await reader.reload()
  await expect(reader.locator('link[hreflang="en"]')).toHaveCount(0)
  await reader.close()
})
