import { expect, type Page } from '@playwright/test'
import { createAccount, fillLogin, signInAs, visitor } from './support/accounts'
import { getFirst, readLibrary } from './support/library'
import { test } from './support/test'
import { en } from './support/texts'

const COMMENTS = '**/api/v1/article-comment'
const toasts = (page: Page) => page.locator('[data-sonner-toast]:not([data-removed=true])')
const box = (page: Page) => page.getByRole('textbox', { name: en.discussion.yours })

async function openDiscussion(page: Page) {
  const { articles } = await readLibrary(page.request)
  await signInAs(page, await createAccount(page.request))
  await page.goto(`/home/article/${getFirst(articles).article_id}`)
  await expect(box(page)).toBeVisible()
}

test('keeps the messages of quick failures, up to twenty', async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await openDiscussion(page)
  let refused = 0
  await page.route(COMMENTS, (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    refused += 1
    return route.fulfill({ status: 500, json: { message: `Refused ${refused}` } })
  })
  const fail = async () => {
    const before = refused
    await box(page).evaluate((field: HTMLTextAreaElement) => field.form?.requestSubmit())
    await expect.poll(() => refused).toBe(before + 1)
    await expect(box(page)).toHaveValue('Does it help?')
  }
  await box(page).fill('Does it help?')
  await fail()
  // While one is hovered, none goes away by itself.
  await toasts(page).first().hover()
  for (let count = 2; count <= 8; count += 1) await fail()
  await expect(toasts(page)).toHaveCount(8)
  for (let count = 9; count <= 23; count += 1) await fail()
  await expect(toasts(page)).toHaveCount(20)
  await expect(toasts(page).first()).toContainText('Refused 23')
})

test('keeps a second failure right after the first', async ({ page, complaints }) => {
  complaints.allow(/status of 401/)
  await page.goto('/auth/login')
  await fillLogin(page, { ...visitor, password: 'Not-The-1-Password' })
  await expect(toasts(page)).toHaveCount(1)
  await page.locator('input[name="password"]').press('Enter')
  await expect(page.locator('[data-sonner-toast][data-removed=true]')).toHaveCount(0)
  await expect(toasts(page)).toHaveCount(1)
  await expect(toasts(page).first()).toBeVisible()
})

test('reports "Add comment" pressed during sending, and keeps typed text', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 500/)
  await openDiscussion(page)
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route(COMMENTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await held
    await route.fulfill({ status: 500, json: { message: 'Refused' } })
  })
  const add = page.getByRole('button', { name: en.discussion.add })
  await box(page).fill('The first')
  await add.click()
  await expect(box(page)).toHaveValue('')
  await box(page).fill('The second')
  await add.click()
  await expect(page.getByText(en.discussion.stillSending)).toBeVisible()
  await expect(box(page)).toHaveValue('The second')
  release()
  await expect(page.getByText('Refused').first()).toBeVisible()
  await expect(page.getByText(en.discussion.stillSending)).toBeHidden()
  await expect(box(page)).toHaveValue('The first\n\nThe second')
})
