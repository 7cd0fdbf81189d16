import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { sql } from './support/database'
import { field } from './support/forms'
import { addArticle } from './support/rows'
import { getArticlePath, getEditor, pictureFile, uniqueWord } from './support/staff-articles'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { translations, writing, languages, drafts } = en

test('translates an article with the original beside it, and links it on saving', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  const content = '<p>Take it on Mondays.</p><p>Never take it daily.</p>'
  const original = await addArticle('public', { title: 'Once a week', content })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(getArticlePath(original))
  await page.getByRole('button', { name: /^Translations of / }).click()
  const into = fill(translations.translateInto, { language: languages.kiny })
  await page.getByRole('dialog').getByRole('link', { name: into }).click()

  const text = await getEditor(page)
  const name = fill(translations.originalIn, { language: languages.eng })
  const beside = page.getByRole('region', { name })
  await expect(beside.getByText('Take it on Mondays.')).toBeVisible()
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toMatchObject({ by: 0 })
  await text.click()
  await page.keyboard.type('Uyifate ku wa mbere.')
  await expect(beside.getByText('Take it on Mondays.')).toHaveClass(/forest/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Ntukayifate buri munsi.')
  await expect(beside.getByText('Never take it daily.')).toHaveClass(/forest/)
  await expect(beside.getByText('Take it on Mondays.')).not.toHaveClass(/forest/)
  await page.locator('summary', { hasText: name }).click()
  await expect(beside).toBeHidden()

  await page.reload()
  await page.getByRole('button', { name: drafts.restore }).click()
  await expect(await getEditor(page)).toContainText('Ntukayifate buri munsi.')
  const title = uniqueWord()
  await field(page, writing.title).fill(title)
  await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
  await page.getByRole('button', { name: writing.publish }).click()
  await expect(page).toHaveURL(/dashboard[/]articles$/)
  const rows = await sql(
    `SELECT translation_of::text AS of, language::text FROM article WHERE title = $1`,
    [title],
  )
  expect(rows).toMatchObject([{ of: original, language: 'kiny' }])
})
