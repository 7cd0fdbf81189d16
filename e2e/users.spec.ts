import { expect, type Locator, type Page } from '@playwright/test'
import { makePdf } from '@/lib/testing/pdf-samples'
import {
  admin,
  bearer,
  createAccount,
  newPerson,
  openSession,
  type Person,
  register,
  signInAs,
} from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { awaitMail } from './support/mails'
import { PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { jumpsOf, sidewaysScroll, watch } from './support/watch'

const t = en.users
const USERS = '/dashboard/users'

const licence = async () => ({
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: await makePdf(),
})

const searchField = (page: Page) => page.getByRole('searchbox', { name: t.search })
const rowOf = (page: Page, { email }: Pick<Person, 'email'>) =>
  page.getByRole('row').filter({ hasText: email })
const act = (within: Page | Locator, text: string) =>
  within.getByRole('button', { name: new RegExp(`^${text} ?: `) })

/** Opens the list at one person, among those of other tests. */
async function openRow(page: Page, person: Pick<Person, 'email'>): Promise<Locator> {
  await page.goto(`${USERS}?search=${person.email}`)
  const row = rowOf(page, person)
  await expect(row).toBeVisible()
  return row
}

/** A server that fails and says nothing of why. */
const failSilently = (page: Page, path: string) =>
  page.route(path, (route) => route.fulfill({ status: 500, body: '{}' }))

test.beforeEach(async ({ page }) => {
  await signInAs(page, admin, { isStaff: true })
})

test('the list: pages, sizes and a search that stand in the address', { tag: PHONE }, async ({
  page,
  request,
}) => {
  const person = await createAccount(request)
  await page.goto(USERS)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  await expect(page.getByRole('navigation', { name: en.breadcrumbs.label })).toHaveText(
    'Home>Users',
  )
  const heads = ['Users', 'Role', 'Last Login', 'Status', 'Actions']
  await expect(page.getByRole('columnheader')).toHaveText(heads)
  await expect(page.getByText(/^Showing 1 to 5 of \d+ entries$/)).toBeVisible()
  const pages = page.getByRole('navigation', { name: en.pagination.label })
  await pages.getByRole('link', { name: en.pagination.next }).click()
  await expect(page).toHaveURL(`${USERS}?page=2`)
  await expect(page.getByText(/^Showing 6 to /)).toBeVisible()
  const sizes = page.getByLabel(en.table.pageSize)
  await expect(sizes.getByRole('option')).toHaveText(['5', '10', '20'])
  await sizes.selectOption('10')
  await expect(page).toHaveURL(`${USERS}?limit=10`)
  await searchField(page).fill(person.email)
  await expect(page).toHaveURL(`${USERS}?limit=10&search=${encodeURIComponent(person.email)}`)
  await expect(page.getByText('1 result', { exact: true })).toBeVisible()
  await expect(rowOf(page, person)).toContainText(`${person.first_name} ${person.last_name}`)
  await expect(rowOf(page, person)).toContainText('Visitor')
  await expect(rowOf(page, person)).toContainText('Approved')
  await expect(pages).toHaveCount(0)
  await searchField(page).fill('nobody-of-that-name')
  await expect(page.getByText('No users found')).toBeVisible()
  await searchField(page).press('Escape')
  await expect(page).toHaveURL(`${USERS}?limit=10`)
  await page.goBack()
  await expect(page).toHaveURL(`${USERS}?page=2`)
})

test('what fails to load is said, and tried again', async ({ page, complaints }) => {
  complaints.allow(/status of 500/)
  await failSilently(page, '**/api/v1/auth?*')
  await failSilently(page, '**/api/v1/auth/search?*')
  await page.goto(USERS)
  await expect(page.getByText('Failed to load users')).toBeVisible()
  await expect(page.getByText('Failed to get users')).toBeVisible()
  await searchField(page).fill('keza')
  await expect(page.getByText('Error searching users')).toBeVisible()
  await page.unroute('**/api/v1/auth/search?*')
  await page.getByRole('button', { name: en.errors.retry }).click()
  await expect(page.getByText(/^\d+ results?$/)).toBeVisible()
})

test('a visitor is verified, deactivated after a question, and brought back', {
  tag: PHONE,
}, async ({ page, request }) => {
  const person = newPerson()
  await register(request, person)
  const row = await openRow(page, person)
  await expect(row).toContainText('Pending')
  await expect(row).toContainText('N/A')
  await expect(act(row, en.staff.approve)).toHaveCount(0)
  await act(row, 'Verify').click()
  await expect(page.getByText(en.accounts.reactivated)).toBeVisible()
  await expect(row).toContainText('Approved')

  const deactivate = act(row, 'Deactivate')
  await deactivate.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await expect(question.getByText('You are about to deactivate this user')).toBeVisible()
  await question.getByRole('button', { name: en.staff.cancel }).click()
  await expect(deactivate).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Deactivate' }).press('Enter')
  await expect(page.getByText(en.accounts.deactivated)).toBeVisible()
  await expect(row).toContainText('Deactivated')
  // The button that was pressed has gone; its row is still there.
  await expect(row.getByRole('link')).toBeFocused()
  await page.getByRole('button', { name: en.staff.undo }).click()
  await expect(row).toContainText('Approved')
})

test('an account that nobody confirmed is deleted for good', async ({ page, request }) => {
  const person = newPerson({ role: 'RHEUMATOLOGIST' })
  await register(request, person)
  const row = await openRow(page, person)
  await act(row, 'Delete permanently').click()
  const question = page.getByRole('alertdialog', { name: en.staff.sure })
  await expect(question.getByText(t.removeText)).toBeVisible()
  await question.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByText(en.accounts.deleted)).toBeVisible()
  await expect(page.getByText('No users found')).toBeVisible()
})

test('a licence is read, and its owner approved', { tag: PHONE }, async ({ page, request }) => {
  const person = await createAccount(
    request,
    { role: 'RHEUMATOLOGIST' },
    { licence: await licence() },
  )
  const row = await openRow(page, person)
  await expect(row).toContainText('Unverified')
  await act(row, t.viewLicence).click()
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(act(row, t.viewLicence)).toBeFocused()
  await act(row, en.staff.approve).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('You are about to approve this user.')).toBeVisible()
  await question.getByRole('button', { name: en.staff.approve }).click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
  await expect(row).toContainText('Approved')
  await expect(act(row, en.staff.approve)).toHaveCount(0)
})

test('without a licence approval takes a reason, which a failure does not lose', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 500/)
  const person = await createAccount(request, { role: 'INTERNAL_MEDICINE' })
  const row = await openRow(page, person)
  await act(row, t.viewLicence).click()
  await expect(page.getByRole('dialog').getByText(en.staff.noLicence)).toBeVisible()
  await page.keyboard.press('Escape')
  await act(row, en.staff.approve).click()
  const window = page.getByRole('dialog')
  const send = window.getByRole('button', { name: en.staff.approve })
  await send.click()
  await expect(window.getByText(en.validation.reasonRequired)).toBeVisible()
  await window.getByLabel(en.staff.approveReason).fill('Works at our hospital.')
  await failSilently(page, `**/api/v1/auth/${person.user_id}`)
  await send.click()
  await expect(page.getByText('Failed to approve user. Please try again later.')).toBeVisible()
  await expect(window.getByLabel(en.staff.approveReason)).toHaveValue('Works at our hospital.')
  await page.unroute(`**/api/v1/auth/${person.user_id}`)
  await send.click()
  await expect(page.getByText(en.accounts.approved)).toBeVisible()
  await expect(row).toContainText('Approved')
})

test('those who wait stand in a list of their own until they are rejected', async ({
  page,
  request,
}) => {
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  await page.goto(USERS)
  await page.getByRole('link', { name: t.waiting }).click()
  await expect(page).toHaveURL(`${USERS}?review=1`)
  await page.getByLabel(en.table.pageSize).selectOption('20')
  const row = rowOf(page, person)
  await act(row, en.staff.reject).click()
  const window = page.getByRole('dialog')
  await window.getByLabel(en.staff.rejectReason).fill('The licence is missing.')
  await window.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByText(en.accounts.rejected)).toBeVisible()
  await expect(row).toHaveCount(0)
  await openRow(page, person)
  await expect(act(row, en.staff.approve)).toBeVisible()
  await expect(act(row, en.staff.reject)).toHaveCount(0)
})

test('what the server refuses, or never hears of, is rolled back and said', async ({
  page,
  request,
  context,
  complaints,
}) => {
  complaints.allow(/status of 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const person = await createAccount(request)
  const row = await openRow(page, person)
  const deactivate = async () => {
    await act(row, t.deactivate).click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.deactivate }).click()
  }
  const path = `**/api/v1/auth/${person.user_id}`
  await failSilently(page, path)
  await deactivate()
  await expect(page.getByText('Failed to delete users')).toBeVisible()
  await expect(row).toContainText('Approved')
  await page.unroute(path)
  await context.setOffline(true)
  await deactivate()
  await expect(page.getByText(en.errors.offline).first()).toBeVisible()
  await expect(row).toContainText('Approved')
  await context.setOffline(false)
})

test('verifying and deleting for good fail in the words of the specification', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 500/)
  const person = newPerson()
  const { user_id } = await register(request, person)
  const row = await openRow(page, person)
  const text = 'Failed to verify user. Please try again later.'
  await failSilently(page, `**/api/v1/auth/${user_id}`)
  await act(row, t.verify).click()
  await expect(page.getByText(text)).toHaveCount(1)
  await expect(row).toContainText('Pending')
  await failSilently(page, `**/api/v1/auth/parmanent/${user_id}`)
  await act(row, t.remove).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
  await expect(page.getByText(text)).toHaveCount(2)
  await expect(row).toContainText('Pending')
})

async function fillPerson(page: Page, person: Person) {
  await field(page, en.forms.firstName).fill(person.first_name)
  await field(page, en.forms.lastName).fill(person.last_name)
  await field(page, en.forms.email).fill(person.email)
  await field(page, en.forms.role).selectOption(person.role)
  await field(page, en.forms.password).fill(person.password)
  await field(page, en.forms.confirmPassword).fill(person.password)
}

const create = (page: Page) => page.getByRole('button', { name: t.create })

test('a new user with a licence is in the system at once, and is written to', {
  tag: PHONE,
}, async ({ page }) => {
  const person = newPerson({ role: 'RHEUMATOLOGIST' })
  await page.goto(USERS)
  await page.getByRole('link', { name: 'Add New User' }).click()
  await expect(page).toHaveURL(`${USERS}/new`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a New User')
  await expect(page.getByRole('navigation', { name: en.breadcrumbs.label })).toHaveText(
    'Home>Users>New',
  )
  await expect(field(page, en.forms.role).getByRole('option')).toHaveText([
    'Visitor',
    'Rheumatologist',
    'Internal Medicine',
  ])
  await expect(page.getByText(en.forms.licence, { exact: true })).toBeHidden()
  await fillPerson(page, person)
  await field(page, en.forms.licence).setInputFiles(await licence())
  await create(page).click()
  const done = page.getByRole('dialog', { name: 'User Created Successfully' })
  await expect(done.getByText('The new user has been added to the system.')).toBeVisible()
  await expectAccessible(page)
  await done.getByRole('link', { name: 'Back to Users' }).click()
  await expect(page).toHaveURL(USERS)
  await expect(await openRow(page, person)).toContainText('Approved')
  await awaitMail(person.email, fill(en.email.createdByAdmin.subject, { site: 'Ingingo' }))
})

test('the form of a new user says what is wrong at its field', async ({
  page,
  request,
  complaints,
}) => {
  complaints.allow(/status of 409/)
  const taken = await createAccount(request)
  await page.goto(`${USERS}/new`)
  await create(page).click()
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Confirm Password is required',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(field(page, en.forms.firstName)).toBeFocused()
  await expectAccessible(page)
  await fillPerson(page, taken)
  await field(page, en.forms.confirmPassword).fill('Umuganda-2')
  await create(page).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await field(page, en.forms.confirmPassword).fill(taken.password)
  await create(page).click()
  await expect(page.getByRole('main').getByText(en.accounts.userExists)).toBeVisible()
  await expect(field(page, en.forms.firstName)).toHaveValue(taken.first_name)
  await page.getByRole('link', { name: en.staff.cancel }).click()
  await expect(page).toHaveURL(USERS)
  await page.goto(`${USERS}/new`)
  await page.getByRole('link', { name: t.backToUsers }).click()
  await expect(page).toHaveURL(USERS)
})

test('nothing typed is lost by a failure or the end of the session', { tag: PHONE }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of (?:500|401)|interceptor error 401/)
  const person = newPerson({ role: 'INTERNAL_MEDICINE' })
  await page.goto(`${USERS}/new`)
  await fillPerson(page, person)
  await failSilently(page, '**/api/v1/auth/')
  await create(page).click()
  await expect(page.getByText('Failed to create user. Please try again.').first()).toBeVisible()
  await expect(field(page, en.forms.password)).toHaveValue(person.password)
  await page.unroute('**/api/v1/auth/')
  const token = await page.evaluate(() => sessionStorage.getItem('ingingo.session') ?? '')
  const out = await page.request.post('/api/v1/auth/logout', { headers: bearer(token), data: {} })
  expect(out.ok(), await out.text()).toBe(true)
  await create(page).click()
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fdashboard%2Fusers%2Fnew&reason=ended$/)
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage))
  expect(kept).not.toContain(person.password)
  await field(page, en.forms.email).fill(admin.email)
  await field(page, en.forms.password).fill(admin.password)
  await page.getByRole('main').getByRole('button', { name: en.auth.login, exact: true }).click()
  await expect(page).toHaveURL(`${USERS}/new`)
  await expect(field(page, en.forms.firstName)).toHaveValue(person.first_name)
  await expect(field(page, en.forms.email)).toHaveValue(person.email)
  await expect(field(page, en.forms.role)).toHaveValue('INTERNAL_MEDICINE')
  await expect(field(page, en.forms.password)).toHaveValue('')
})

test('one account: what is known, its devices, what happened, and the same actions', {
  tag: PHONE,
}, async ({ page, request }) => {
  const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
  await openSession(request, person)
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

  await act(page, en.staff.reject).click()
  const window = page.getByRole('dialog')
  await window.getByLabel(en.staff.rejectReason).fill('The name does not match.')
  await window.getByRole('button', { name: en.staff.reject }).click()
  await expect(page.getByRole('note')).toContainText('The name does not match.')
  await act(page, t.deactivate).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.deactivate }).click()
  await expect(act(page, t.verify)).toBeVisible()
  await act(page, t.verify).click()
  await expect(act(page, t.deactivate)).toBeVisible()

  const trail = page.locator('#trail')
  const done = trail.getByRole('listitem')
  await expect(done.first()).toContainText(/^Ganza Urumuri .* Keza Mutoni/)
  // Created, confirmed, signed out everywhere, rejected, deactivated, verified.
  await expect(done).toHaveCount(6)
  await trail.getByRole('tab', { name: t.trailBy }).click()
  await expect(done.filter({ hasText: /signed in/i }).first()).toBeVisible()
})

test('a pending account deleted from its own page leads back to the list', async ({
  page,
  request,
}) => {
  const { user_id } = await register(request, newPerson())
  await page.goto(`${USERS}/${user_id}`)
  await act(page, t.remove).click()
  await page.getByRole('alertdialog').getByRole('button', { name: t.remove }).click()
  await expect(page.getByText(en.accounts.deleted)).toBeVisible()
  await expect(page).toHaveURL(USERS)
})

test('who is not there is said to be missing', async ({ page, complaints }) => {
  complaints.allow(/status of 404/)
  await page.goto(`${USERS}/01a1fdd8-4abb-77df-ad3f-000000000000`)
  await expect(page.getByText(t.missing)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: t.backToUsers }).last().click()
  await expect(page).toHaveURL(USERS)
  await page.goto(`${USERS}/no-id`)
  await expect(page.getByText(en.errors.notFoundTitle)).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`list, windows, form and detail, ${scheme}: still, and nothing that axe finds`, async ({
    page,
    request,
    baseURL,
  }) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    const { strangers } = await watch(page, new URL(baseURL ?? '').origin)
    const person = await createAccount(request, { role: 'RHEUMATOLOGIST' })
    const row = await openRow(page, person)
    await expectAccessible(page)
    await act(row, t.deactivate).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await act(row, en.staff.reject).click()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    for (const [path, shown] of [
      [USERS, page.getByText(/^Showing /)],
      [`${USERS}/new`, create(page)],
      [`${USERS}/${person.user_id}`, page.getByText(en.profile.since)],
    ] as const) {
      await page.goto(path)
      await expect(shown).toBeVisible()
      await expectAccessible(page)
      const jumps = await jumpsOf(page)
      expect(jumps.total, jumps.what).toBeLessThan(0.02)
      expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
    }
    expect(strangers).toEqual([])
    expect(await page.evaluate(() => window.violationsSeen)).toEqual([])
  })
}

for (const lang of ['fr', 'rw', 'sw']) {
  test(`the users speak ${lang}`, async ({ page }) => {
    await page.goto(`/${lang}${USERS}`)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
    await page.goto(`/${lang}${USERS}/new`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/)
    expect(await sidewaysScroll(page)).toEqual({ by: 0, what: [] })
  })
}
