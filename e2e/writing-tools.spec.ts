import { expect } from '@playwright/test'
import { field } from './support/forms'
import { getEditor, signInAuthor } from './support/staff-articles'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { sidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { editor, writing, article } = en
const NEW = '/dashboard/articles/new'
/** The height of a phone's on-screen keyboard, in pixels. */
const KEYBOARD = 300

test('adds, changes and shows a footnote at the end of the text', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('Gout')
  await text.click()
  await page.keyboard.type('Gout hurts')
  const tool = page.getByRole('button', { name: editor.footnote, exact: true })
  const words = page.getByRole('dialog').getByRole('textbox')
  await tool.click()
  await words.fill('WHO, 2023:\nhttps://www.who.int/gout.')
  await page.getByRole('button', { name: editor.footnoteSet }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type(' at night.')
  await expect(text.locator('p').first()).toHaveText(
    'Gout hurtsWHO, 2023: https://www.who.int/gout. at night.',
  )

  await text.locator('sup.note').click()
  await tool.click()
  await expect(words).toHaveValue('WHO, 2023: https://www.who.int/gout.')
  await words.fill('WHO, 2024: https://www.who.int/gout.')
  await page.getByRole('button', { name: editor.footnoteSet }).click()

  await page.getByRole('button', { name: writing.preview }).click()
  const shown = page.getByRole('region', { name: writing.preview })
  const number = shown.locator('#note_ref_1 a')
  await expect(number).toHaveAccessibleName(fill(article.footnote, { number: 1 }))
  await expect(number).toHaveAttribute('href', '#note_1')
  await expect(shown.locator('p').filter({ hasText: 'Gout' })).toHaveText('Gout hurts1 at night.')
  const note = shown.locator('#note_1')
  await expect(note).toContainText('WHO, 2024: https://www.who.int/gout.')
  await expect(note.locator('a').first()).toHaveAttribute('href', 'https://www.who.int/gout')
  await expect(note.locator('a').last()).toHaveAttribute('href', '#note_ref_1')
})

test('keeps the toolbar on one line on a phone, and shows a long title in full', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  const bar = page.getByRole('toolbar', { name: editor.tools })
  const { height = 0, width = 0 } = page.viewportSize() ?? {}
  if (width < 640) {
    const box = await bar.boundingBox()
    expect(box?.height).toBeLessThanOrEqual((height - KEYBOARD) / 4)
  }
  const last = bar.getByRole('button', { name: editor.clean })
  await last.focus()
  await expect(last).toBeInViewport()
  expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const title = field(page, writing.title)
  await title.fill('Pain of the joints in the morning, '.repeat(5).trim())
  await title.press('Enter')
  await expect(title).toHaveValue('Pain of the joints in the morning, '.repeat(5).trim())
  const hidden = await title.evaluate((area) => area.scrollHeight - area.clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)
})
