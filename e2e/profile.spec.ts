import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { bearer, createAccount, fillLogin, signInAs, signInByCall } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { waitForMail } from './support/mails'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'
import { measureSidewaysScroll } from './support/watch'

test.use({ sharedSite: 'library' })

const picture = (format: 'png' | 'gif') =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#0b5d45' } })
    .toFormat(format)
    .toBuffer()

const dialog = (page: Page) => page.getByRole('dialog', { name: en.profile.edit })
const devices = (page: Page) => page.locator('#devices').getByRole('listitem')

async function openTab(page: Page, tab: keyof typeof en.profile.tabs): Promise<void> {
  const tabs = page.getByRole('navigation', { name: en.profile.title })
  await tabs.getByRole('link', { name: en.profile.tabs[tab] }).press('Enter')
}

async function openEdit(page: Page): Promise<void> {
  await page.getByRole('button', { name: en.profile.edit }).click()
  await expect(dialog(page)).toBeVisible()
}

test('changes names, telephone and picture permanently', { tag: [MAIN, PHONE] }, async ({
  page,
}) => {
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile')
  await openEdit(page)
  await field(page, en.profile.firstName).fill('  Aline ')
  await field(page, en.profile.phone).fill('+250 788 123 456')
  let isSent = () => {}
  const sent = new Promise<void>((resolve) => {
    isSent = resolve
  })
  await page.route('**/api/v1/auth', async (route) => {
    await sent
    await route.continue()
  })
  // A cheap phone takes seconds to decode a photograph; saving meanwhile must not send the form without it.
  await page.evaluate(() => {
    const { decode } = HTMLImageElement.prototype
    const released = new Promise((resolve) => addEventListener('decode', resolve, { once: true }))
    HTMLImageElement.prototype.decode = async function () {
      await released
      return decode.call(this)
    }
  })
  await field(page, en.profile.chooseAvatar).setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: await picture('png'),
  })
  await expect(dialog(page).getByText(en.forms.preparingFile)).toBeVisible()
  await page.getByRole('button', { name: en.profile.save }).click()
  await page.evaluate(() => dispatchEvent(new Event('decode')))
  await expect(page.getByRole('img', { name: en.profile.avatarPreview })).toBeVisible()
  await expect(dialog(page).getByRole('progressbar')).toBeVisible()
  isSent()
  await expect(page.getByText(en.accounts.profileSaved)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aline Mutoni')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aline Mutoni')
  await expect(page.getByText('0788 123 456')).toBeVisible()
  const shown = page.locator('main img[src^="/api/files/"]').first()
  await expect(shown).toHaveJSProperty('naturalWidth', 200)
})

test('reports errors at the field, and keeps typed text', {
  tag: PHONE,
}, async ({ page }) => {
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile')
  await openEdit(page)
  await field(page, en.profile.firstName).fill(' ')
  await field(page, en.profile.phone).fill('my number')
  await field(page, en.profile.chooseAvatar).setInputFiles({
    name: 'me.gif',
    mimeType: 'image/gif',
    buffer: await picture('gif'),
  })
  await expect(page.getByText(en.validation.avatarType)).toBeVisible()
  await page.getByRole('button', { name: en.profile.save }).click()
  await expect(page.getByText(en.validation.firstNameRequired)).toBeVisible()
  await expect(page.getByText(en.validation.phoneInvalid)).toBeVisible()
  await expect(field(page, en.profile.phone)).toHaveValue('my number')
})

test('keeps the window and its input when saving fails', { tag: PHONE }, async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 503|ERR_FAILED/)
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile')
  await openEdit(page)
  await field(page, en.profile.firstName).fill('Aline')
  await page.route('**/api/v1/auth', (route) => route.abort())
  await page.getByRole('button', { name: en.profile.save }).click()
  await expect(dialog(page).getByText(en.errors.network)).toBeVisible()
  await expect(field(page, en.profile.firstName)).toHaveValue('Aline')
  await page.unroute('**/api/v1/auth')
  await page.getByRole('button', { name: en.profile.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aline Mutoni')
})

test('keeps typed text when another tab sees the session end, and after a press', {
  tag: PHONE,
}, async ({ page, complaints }) => {
  complaints.allow(/status of 401|interceptor error 401/)
  const person = await createAccount(page.request)
  const token = await signInByCall(page.request, person)
  await page.goto('/home')
  await page.evaluate((stored) => localStorage.setItem('ingingo.session', stored), token)
  await page.goto('/profile')
  await openEdit(page)
  await field(page, en.profile.firstName).fill('Aline')
  await page.mouse.click(5, 5)
  await expect(dialog(page)).toBeVisible()
  await page.request.post('/api/v1/auth/logout', { headers: bearer(token), data: {} })
  const other = await page.context().newPage()
  await other.goto('/home')
  await expect(page).toHaveURL(/\/auth\/login\?next=%2Fprofile%3Fopen%3Dprofile(?:&reason=ended)?$/)
  await other.close()
  await fillLogin(page, person)
  await expect(field(dialog(page), en.profile.firstName)).toHaveValue('Aline')
  await page.getByRole('button', { name: en.profile.save }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aline Mutoni')
})

test('signs out other devices after a password change, and keeps this one', {
  tag: MAIN,
}, async ({ page, complaints }) => {
  complaints.allow(/status of 422/)
  const person = await createAccount(page.request)
  const other = await signInByCall(page.request, person)
  await signInAs(page, person)
  await page.goto('/profile?tab=devices')
  // This session, the other one, and the one opened by confirming the address.
  await expect(devices(page)).toHaveCount(3)
  await openTab(page, 'security')
  const change = async (current: string) => {
    await field(page, en.profile.currentPassword).fill(current)
    await field(page, en.forms.newPassword).fill('Inyambo-22')
    await field(page, en.forms.confirmPassword).fill('Inyambo-22')
    await page.getByRole('button', { name: en.profile.changePassword }).click()
  }
  await change('Umuganda-9')
  const current = field(page, en.profile.currentPassword)
  await expect(current).toHaveAccessibleDescription(en.accounts.currentPasswordWrong)
  await expect(current).toBeFocused()
  await change(person.password)
  await expect(page.getByText(en.accounts.passwordChanged)).toBeVisible()
  await openTab(page, 'devices')
  await expect(devices(page)).toHaveCount(1)
  const response = await page.request.get('/api/v1/auth/profile', { headers: bearer(other) })
  expect(response.status()).toBe(401)
  await waitForMail(person.email, en.email.passwordChanged.subject)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keza Mutoni')
})

test('lists devices, and signs them out one by one or all at once', { tag: PHONE }, async ({
  page,
}) => {
  const person = await createAccount(page.request)
  const others = [
    await signInByCall(page.request, person),
    await signInByCall(page.request, person),
  ]
  await signInAs(page, person)
  await page.goto('/profile?tab=devices')
  // The list first shows three of four sessions: these, and the one opened by confirming the address.
  await expect(devices(page)).toHaveCount(3)
  await page
    .getByRole('button', { name: fill(en.profile.allSessions, { count: 4 }) })
    .press('Enter')
  await expect(devices(page)).toHaveCount(4)
  await expect(devices(page).first()).toContainText(en.profile.thisDevice)
  await devices(page).nth(1).getByRole('button').click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.profile.signOut }).click()
  await expect(page.getByText(en.accounts.sessionRevoked)).toBeVisible()
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: en.profile.signOutOthers }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.profile.cancel }).click()
  await expect(devices(page)).toHaveCount(3)
  await page.getByRole('button', { name: en.profile.signOutOthers }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: en.profile.signOut }).click()
  await expect(devices(page)).toHaveCount(1)
  for (const token of others) {
    const response = await page.request.get('/api/v1/auth/profile', { headers: bearer(token) })
    expect(response.status()).toBe(401)
  }
})

test('shows nothing of the profile on "back" after a sign-out', async ({ page }) => {
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keza Mutoni')
  await page.locator('header details:has([data-logout]) summary').click()
  await page.getByRole('button', { name: en.nav.logout }).click()
  await expect(page).toHaveURL('/home')
  await page.goBack()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect(page.getByText('Keza Mutoni')).toHaveCount(0)
})

test('gives each tab an address, which "back" and links to sections open', { tag: PHONE }, async ({
  page,
}) => {
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile')
  const email = page.getByRole('region', { name: en.profile.emailTitle })
  await expect(page.getByText(en.profile.since)).toBeVisible()
  await expect(email).toHaveCount(0)
  await openTab(page, 'security')
  await expect(page).toHaveURL('/profile?tab=security')
  await expect(email).toBeVisible()
  await expectAccessible(page)
  await openTab(page, 'notifications')
  await expect(page.getByRole('group', { name: en.notifications.byMail })).toBeVisible()
  await expectAccessible(page)
  expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
  await page.goBack()
  await expect(email).toBeVisible()
  await page.reload()
  await expect(email).toBeVisible()
  await page.goBack()
  await expect(page.getByText(en.profile.since)).toBeVisible()
  // Mails link to sections.
  await page.goto('about:blank')
  await page.goto('/profile#password')
  await expect(page).toHaveURL('/profile?tab=security#password')
  await expect(page.getByRole('region', { name: en.profile.password })).toBeInViewport()
})

test("creates and downloads the archive of one's own data", { tag: PHONE }, async ({ page }) => {
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile#own-data')
  const section = page.locator('#own-data')
  await section.getByRole('button', { name: en.ownData.request }).click()
  const link = section.getByRole('link', { name: /^Save the archive/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(file.suggestedFilename()).toMatch(/^ingingo-data-\d{4}-\d\d-\d\d\.zip$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('requests the erasure of an account, and withdraws it', { tag: PHONE }, async ({ page }) => {
  await signInAs(page, await createAccount(page.request))
  await page.goto('/profile#erasure')
  const section = page.locator('#erasure')
  await section.getByRole('button', { name: en.ownData.erase }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(en.ownData.destroyed)).toBeVisible()
  await question.getByLabel(en.ownData.alsoComments).check()
  await question.getByRole('button', { name: en.ownData.eraseConfirm }).click()
  await expect(section.getByText(/^Your account will be erased on/)).toBeVisible()
  await page.reload()
  await section.getByRole('button', { name: en.ownData.withdraw }).click()
  await expect(section.getByRole('button', { name: en.ownData.erase })).toBeVisible()
})
