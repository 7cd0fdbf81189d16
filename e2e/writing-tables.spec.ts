import { expect } from '@playwright/test'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { chooseTool, getEditor, paste, pictureFile, signInAuthor } from './support/staff-articles'
import { PHONE, test } from './support/test'
import { en } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { editor, writing } = en
const NEW = '/dashboard/articles/new'

test('creates, fills and reshapes a table by keyboard and menu, and removes it with its head', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await text.click()
  await chooseTool(page, editor.table)
  await expect(text.locator('tr')).toHaveCount(3)
  await expect(text.locator('tr').first().locator('th')).toHaveCount(3)
  for (const word of ['Test', 'Normal', 'Found', 'CRP']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('below 5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('mg/L')
  await expect(text.locator('td').nth(1)).toHaveText('below 5mg/L')
  await page.keyboard.press('Shift+Tab')

  const change = async (
    action: keyof typeof editor.tables,
    role: 'menuitem' | 'menuitemcheckbox',
  ) => {
    await page.getByRole('button', { name: editor.tableChange, exact: true }).click()
    await page.getByRole(role, { name: editor.tables[action], exact: true }).click()
    await expect(text).toBeFocused()
  }
  await change('headerColumn', 'menuitemcheckbox')
  await expect(text.locator('tr').nth(1).locator('th')).toHaveText('CRP')
  await change('columnRight', 'menuitem')
  await expect(text.locator('tr').first().locator('th')).toHaveCount(4)
  await change('columnDelete', 'menuitem')
  await change('columnDelete', 'menuitem')
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text.locator('th')).toHaveText(['Test', '', 'Normal', 'Found', 'CRP', ''])
  await change('columnDelete', 'menuitem')
  await change('rowBelow', 'menuitem')
  await expect(text.locator('tr')).toHaveCount(4)
  await change('rowDelete', 'menuitem')
  await expect(text.locator('tr')).toHaveCount(3)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  // High enough for the whole menu.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 1200 })
  await page.getByRole('button', { name: editor.tableChange, exact: true }).click()
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await expectAccessible(page, '[role="textbox"]')
})

test('pastes lines and lists into the cell at the cursor', async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await text.click()
  await chooseTool(page, editor.table)
  const cells = text.locator('td')
  await cells.first().click()
  await paste(page, '<p>Rest</p><ul><li>Ice</li><li>Walk</li></ul>')
  await expect(cells.first()).toHaveText(/^Rest\n?• Ice\n?• Walk$/)
  await expect(page.getByText('A table cell contained paragraphs or lists')).toBeVisible()
  await page.keyboard.type('!')
  await expect(cells.first()).toHaveText(/Walk!$/)
  await cells.nth(1).click()
  await paste(page, '', 'Day 1: 20 mg\nDay 2: 10 mg')
  await expect(cells.nth(1)).toHaveText(/^Day 1: 20 mg\n?Day 2: 10 mg$/)
  await expect(text.locator('table')).toHaveCount(1)
  await expect(cells).toHaveCount(6)
  // The tools for lines leave a cell's type alone.
  await chooseTool(page, editor.bulleted)
  await expect(cells).toHaveCount(6)
})

test("shows an editor's table with its headers", async ({ page }) => {
  await signInAuthor(page)
  await page.goto(NEW)
  const text = await getEditor(page)
  await field(page, writing.title).fill('What the laboratory says')
  await paste(
    page,
    '<table><tr><td>CRP</td><td>42</td></tr><tr><td>ESR</td><td>84</td></tr></table>',
  )
  await expect(text.locator('td')).toHaveText(['CRP', '42', 'ESR', '84'])
  await text.locator('td').first().click()
  await page.getByRole('button', { name: editor.tableChange, exact: true }).click()
  await page.getByRole('menuitem', { name: editor.tables.rowAbove, exact: true }).click()
  await page.getByRole('button', { name: editor.tableChange, exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: editor.tables.headerRow, exact: true }).click()
  await text.locator('th').first().click()
  await page.keyboard.type('Test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Value')
  // A range of cells fills in from the cursor, cell by cell.
  await text.locator('td').nth(2).click()
  await paste(page, '<table><tr><td>Uric acid</td><td>510</td></tr></table>')
  await expect(text.locator('td')).toHaveText(['CRP', '42', 'Uric acid', '510'])

  await page.getByLabel(writing.cover).setInputFiles(await pictureFile())
  const sent = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/v1/article') && response.request().method() === 'POST',
  )
  await page.getByRole('button', { name: writing.publish }).click()
  const { data } = await (await sent).json()
  expect(data.article_content).toBe(
    '<table><thead><tr><th scope="col">Test</th><th scope="col">Value</th></tr></thead>' +
      '<tbody><tr><td>CRP</td><td>42</td></tr><tr><td>Uric acid</td><td>510</td></tr></tbody></table>',
  )
})
