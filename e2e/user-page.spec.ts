import { expect } from '@playwright/test'
import { paths } from '@/lib/core/paths'
import {
  admin,
  bearer,
  createAccount,
  newLastName,
  newPerson,
  openSession,
  register,
  signInAs,
  signInByCall,
} from './support/accounts'
import { pickArticle } from './support/comments'
import { waitForMail } from './support/mails'
import { enterReason } from './support/reasons'
import { addArticle } from './support/rows'
import { MAIN, PHONE, test } from './support/test'
import { en } from './support/texts'
import { getActionButton, openRow, USERS } from './support/users'

test.use({ sharedSite: 'staff' })

const t = en.users

test.beforeEach(async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
})

test("shows an account's details, devices, events and actions", {
  tag: [MAIN, PHONE],
}, async ({ page, request }) => {
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  await signInByCall(request, person)
  const row = await openRow(page, person)
  await row.getByRole('link').click()
  await expect(page).toHaveURL(`${USERS}/${person.user_id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${person.first_name} ${person.last_name}`,
  )
  await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible()
  const devices = page.locator('#devices')
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await devices.getByRole('button', { name: t.signOutEverywhere }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.profile.signOut }).click()
  await expect(devices.getByText(t.noSessions)).toBeVisible()

  await getActionButton(page, en.staff.reject).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en.staff.rejectReason).fill('The name does not match.')
  await dialog.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByRole('note')).toContainText('The name does not match.')
  await getActionButton(page, t.deactivate).click()
  await enterReason(page, t.deactivate)
  await expect(getActionButton(page, t.verify)).toBeVisible()
  await getActionButton(page, t.verify).click()
  await expect(getActionButton(page, t.deactivate)).toBeVisible()

  const trail = page.locator('#trail')
  const done = trail.getByRole('listitem')
  await expect(done.first()).toContainText(/^Ganza Urumuri .* Keza Mutoni/)
  // Created, confirmed, signed out everywhere, rejected, deactivated, verified.
  await expect(done).toHaveCount(6)
  await trail.getByRole('tab', { name: t.trailBy }).click()
  await expect(done.filter({ hasText: /signed in/i }).first()).toBeVisible()
})

test('returns to the list after deleting a pending account from its page', async ({
  page,
  request,
}) => {
  const { user_id } = await register(request, newPerson())
  await page.goto(`${USERS}/${user_id}`)
  await getActionButton(page, t.remove).click()
  await enterReason(page, t.remove)
  await expect(page.getByText(en.accounts.deleted)).toBeVisible()
  await expect(page).toHaveURL(USERS)
})

test('shows an unknown account as missing', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto(`${USERS}/01a1fdd8-4abb-77df-ad3f-000000000000`)
  await expect(page.getByText(t.missing)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: t.backToUsers }).last().click()
  await expect(page).toHaveURL(USERS)
  await page.goto(`${USERS}/no-id`)
  await expect(page.getByText(en.errors.notFoundTitle)).toBeVisible()
})

test('restricts an account, removes its name from its texts, and lifts the restriction', async ({
  page,
  request,
}) => {
  const last_name = newLastName('Rz')
  const person = await createAccount(
    request,
    { role: 'RHEUMATOLOGIST', last_name },
    { approved: true },
  )
  const id = await addArticle('public', { author_id: person.user_id })
  const path = paths.article(id)
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText(last_name)

  await page.goto(`${USERS}/${person.user_id}`)
  await page.getByRole('button', { name: t.restrict }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.restrictReason).fill('A letter of 3 May.')
  await dialog.getByRole('button', { name: t.restrict }).click()
  await expect(page.getByRole('note')).toContainText('A letter of 3 May.')
  const mail = await waitForMail(person.email, en.email.accountRestricted.subject)
  expect(mail.text).toContain('A letter of 3 May.')
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText(en.article.formerMember)
  expect(await page.content()).not.toContain(last_name)
  const refused = await request.post('/api/v1/auth/login', {
    data: { email: person.email, password: person.password },
  })
  expect(refused.status()).toBe(403)

  await page.goto(`${USERS}/${person.user_id}`)
  await page.getByRole('button', { name: t.lift }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.lift }).click()
  await expect(page.getByRole('button', { name: t.restrict })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('main')).toContainText(last_name)
  await signInByCall(request, person)
})

test('erases an account on a written request, with a reason, and removes its name from every page', async ({
  page,
  request,
  complaints,
}) => {
  // The page of the erased account.
  complaints.allow(/status of 404/)
  const last_name = newLastName('Ez')
  const person = await createAccount(
    request,
    { role: 'RHEUMATOLOGIST', last_name },
    { approved: true },
  )
  const id = await addArticle('public', { author_id: person.user_id })
  const { id: other, path } = await pickArticle(request, 9)
  const headers = bearer(await openSession(person))
  const data = { article_id: other, content: 'Heat helps.' }
  expect((await request.post('/api/v1/article-comment', { headers, data })).ok()).toBe(true)
  const pages = [paths.article(id), path]
  const findNamed = async () => {
    const texts = await Promise.all(pages.map(async (each) => (await request.get(each)).text()))
    return pages.filter((_, at) => texts[at]?.includes(last_name))
  }
  // Twice, so that the pages are kept.
  expect([await findNamed(), await findNamed()]).toEqual([pages, pages])
  await page.goto(`${USERS}/${person.user_id}`)
  await page.getByRole('button', { name: en.ownData.eraseAccount }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(en.ownData.destroyed)).toBeVisible()
  await dialog.getByLabel(en.ownData.eraseReason).fill('A letter of 3 May.')
  await dialog.getByRole('button', { name: en.ownData.eraseNow }).click()
  await expect(page).toHaveURL(USERS)
  await page.goto(`${USERS}/${person.user_id}`)
  await expect(page.getByText(t.missing)).toBeVisible()
  expect(await findNamed()).toEqual([])
  await page.goto(paths.article(id))
  await expect(page.getByRole('main')).toContainText(en.article.formerMember)
})
