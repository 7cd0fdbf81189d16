import { expect } from '@playwright/test'
import { field } from './support/forms'
import {
  chooseMoreTool,
  chooseTool,
  getEditor,
  pictureFile,
  signInAuthor,
} from './support/staff-articles'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { editor, writing, article } = en
const NEW = '/dashboard/articles/new'
/** The tools without settings that are not always visible. */
const BUTTONS = [
  ...[editor.bold, editor.italic, editor.underline, editor.strike],
  ...[editor.superscript, editor.subscript, editor.numbered, editor.bulleted],
  ...[editor.link, editor.picture, editor.footnote, editor.table, editor.keyPoints, editor.clean],
]
/** The settings of the other tools. */
const SETTINGS = [
  { tool: editor.size, names: Object.values(editor.sizes) },
  { tool: editor.align, names: Object.values(editor.alignments) },
  {
    tool: editor.care,
    names: (['none', 'soon', 'today', 'emergency'] as const).map((key) => editor.careGrades[key]),
  },
]

test('adds, changes and shows a footnote at the end of the text', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('Gout')
  await text.click()
  await page.keyboard.type('Gout hurts')
  const words = page.getByRole('dialog').getByRole('textbox')
  await chooseMoreTool(page, editor.footnote)
  await words.fill('WHO, 2023:\nhttps://www.who.int/gout.')
  await page.getByRole('button', { name: editor.footnoteSet }).click()
  await expect(text).toBeFocused()
  await page.keyboard.type(' at night.')
  await expect(text.locator('p').first()).toHaveText(
    'Gout hurtsWHO, 2023: https://www.who.int/gout. at night.',
  )

  // The tool of a selected footnote is always in the toolbar.
  await text.locator('sup.note').click()
  await page.getByRole('button', { name: editor.footnote, exact: true }).click()
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

test('offers no size for a selected picture', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await text.click()
  await page.keyboard.type('Swollen')
  await chooseTool(page, editor.picture)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="file"]').setInputFiles(await pictureFile('knee.jpg'))
  await field(dialog, editor.alt).fill('A knee')
  await dialog.getByRole('button', { name: editor.pictureAdd }).click()
  const size = page.getByRole('button', { name: new RegExp(`^${editor.size}:`) })
  await expect(size).toBeEnabled()
  await text.getByRole('img', { name: 'A knee' }).click()
  await expect(size).toBeDisabled()
  await text.getByText('Swollen').click()
  await expect(size).toBeEnabled()
})

for (const width of [360, 768, 1280]) {
  test(`offers every tool by keyboard, in one row and a menu, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await signInAuthor(page)
    await page.goto(NEW)
    const text = await getEditor(page)
    const bar = page.getByRole('toolbar', { name: editor.tools })
    const buttons = bar.getByRole('button')
    const tops = await buttons.evaluateAll((all) => [
      ...new Set(all.map((button) => button.getBoundingClientRect().top)),
    ])
    expect(tops).toHaveLength(1)
    expect(await bar.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    for (const name of [editor.undo, editor.redo]) {
      await expect(bar.getByRole('button', { name, exact: true })).toBeVisible()
    }

    await text.press('Alt+F10')
    await page.keyboard.press('Home')
    const inBar: string[] = []
    for (const button of await bar.getByRole('button', { disabled: false }).all()) {
      await expect(button).toBeFocused()
      inBar.push((await button.getAttribute('aria-label')) ?? '')
      await page.keyboard.press('ArrowRight')
    }
    await page.keyboard.press('End')
    const more = bar.getByRole('button', { name: editor.more })
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    const strike = page.getByRole('menuitemcheckbox', { name: editor.strike })
    await expect(strike).not.toBeChecked()
    const inMenu = await page.getByRole('menu').locator('[role^="menuitem"]').allTextContents()
    expect([...inBar, ...inMenu]).toEqual(expect.arrayContaining(BUTTONS))
    for (const { tool, names } of SETTINGS) {
      if (inBar.some((name) => name.startsWith(`${tool}:`))) continue
      const group = page.getByRole('menu').getByRole('group', { name: tool })
      await expect(group.getByRole('menuitemradio')).toHaveText(names)
    }

    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await strike.press('Enter')
    await expect(text).toBeFocused()
    await page.keyboard.type('Pain')
    await expect(text.locator('s')).toHaveText('Pain')
    await page.keyboard.press('Alt+F10')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(strike).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
  })
}

test('moves tools into the menu and back when the window is resized', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  const picture = page.getByRole('button', { name: editor.picture, exact: true })
  await expect(picture).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(picture).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(picture).toBeVisible()
})

test('leaves three quarters of a phone to the text while the keyboard is open', async ({
  page,
}) => {
  // What a keyboard of 340 pixels leaves of 360 by 640.
  const height = 300
  await page.setViewportSize({ width: 360, height })
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await text.click()
  await page.keyboard.type('Pain\n'.repeat(20))
  const bar = page.getByRole('toolbar', { name: editor.tools })
  await expect(bar).toBeInViewport({ ratio: 1 })
  const box = await bar.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(height / 4)
  await expect(page.getByRole('navigation', { name: en.staff.navigation })).not.toBeInViewport()
})

test('has no sideways scrolling, and shows a long title in full', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  await getEditor(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })

  const title = field(page, writing.title)
  await title.fill('Pain of the joints in the morning, '.repeat(5).trim())
  await title.press('Enter')
  await expect(title).toHaveValue('Pain of the joints in the morning, '.repeat(5).trim())
  const hidden = await title.evaluate((area) => area.scrollHeight - area.clientHeight)
  expect(hidden).toBeLessThanOrEqual(1)
})
