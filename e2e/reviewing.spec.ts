import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { expectAccessible } from './support/axe'
import { addArticle } from './support/rows'
import { getRow, ownWord } from './support/staff-articles'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { sidewaysScroll } from './support/watch'

test.use({ sharedSite: 'staff' })

const { reviewing, staff } = en

test('works through the queue by shortcuts, which fields ignore and a switch disables', async ({
  page,
}) => {
  const word = ownWord()
  const id = await addArticle('pending', { title: `${word} keys` })
  const address = `/dashboard/review/articles/${id}`
  await signInAs(page, admin, { isStaff: true })
  await page.goto(address)
  const approve = page.getByRole('button', { name: staff.approve, exact: true })
  await expect(approve).toHaveAttribute('aria-keyshortcuts', 'A')
  await expect(page.getByRole('link', { name: reviewing.next })).toBeVisible()
  // The shortcut asks for confirmation, as the button does.
  await page.keyboard.press('a')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${word} keys`)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(approve).toBeFocused()
  await page.keyboard.press('r')
  const reason = page.getByRole('dialog').getByRole('textbox')
  await reason.pressSequentially('a j n r?')
  await expect(reason).toHaveValue('a j n r?')
  await expect(page).toHaveURL(address)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const press of ['Control+j', 'Alt+n', 'Shift+R']) await page.keyboard.press(press)
  await page.keyboard.press('?')
  const list = page.getByRole('dialog', { name: reviewing.keys.title })
  await expect(list.getByRole('term')).toHaveText(['NJ', 'A', 'R', '?'])
  await expectAccessible(page, '[role=dialog]')
  await expect(page).toHaveURL(address)
  await list.getByRole('checkbox').uncheck()
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(approve).toBeVisible()
  await expect(approve).not.toHaveAttribute('aria-keyshortcuts')
  for (const press of ['j', 'a', 'r', '?']) await page.keyboard.press(press)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await page.getByRole('button', { name: reviewing.keys.title }).click()
  await list.getByRole('checkbox').check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page).toHaveURL(/\/dashboard\/review\/(articles|papers)\//)
  await expect(page).not.toHaveURL(new RegExp(id))
})

test('shows a waiting item as readers will see it, decides about it, and opens the next', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  const word = ownWord()
  const id = await addArticle('pending', { title: `${word} first` })
  const next = await addArticle('pending', { title: `${word} second` })
  await signInAs(page, admin, { isStaff: true })
  await page.goto(`/dashboard/articles?search=${word}`)
  await getRow(page, `${word} first`)
    .getByRole('link', { name: new RegExp(`^${reviewing.review}: `) })
    .press('Enter')
  await expect(page).toHaveURL(`/dashboard/review/articles/${id}`)
  const shown = page.getByRole('region', { name: reviewing.shown })
  await expect(shown.getByRole('heading', { name: new RegExp(`${word} first`) })).toBeVisible()
  await expect(page.getByText(reviewing.noReasons)).toBeVisible()
  await expect(page.getByRole('link', { name: reviewing.next })).toBeVisible()
  expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
  const reason = 'Please name the source.'
  await page.getByRole('button', { name: staff.reject, exact: true }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('textbox').fill(reason)
  await question.getByRole('button', { name: staff.reject, exact: true }).click()
  await expect(page).not.toHaveURL(new RegExp(id))
  await expect(page).toHaveURL(/\/dashboard\/review\/(articles|papers)\//)
  await page.goto(`/dashboard/review/articles/${next}`)
  await expect(shown.getByRole('heading', { name: new RegExp(`${word} second`) })).toBeVisible()
})
