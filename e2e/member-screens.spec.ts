import { expect, type Page } from '@playwright/test'
import { admin, signInAs, visitor } from './support/accounts'
import { expectAccessible } from './support/axe'
import { field } from './support/forms'
import { ACCOUNT_MENU } from './support/menus'
import { expectScriptPolicy, expectSecurityHeaders } from './support/security'
import { test } from './support/test'
import { en } from './support/texts'
import { switchToOwnTypeface, useSystemTypeface } from './support/typeface'
import { getLayoutShift, measureSidewaysScroll, recordPageEvents } from './support/watch'

interface Screen {
  path: string
  who?: typeof admin
  /** Visible once the screen is complete. */
  shows: string
}

const screens: Screen[] = [
  { path: '/auth/login', shows: en.auth.loginTitle },
  { path: '/auth/login?next=%2Fprofile&reason=ended', shows: en.accounts.sessionEnded },
  { path: '/auth/login?error=google', shows: en.auth.googleFailed },
  { path: '/auth/signup', shows: en.auth.signupTitle },
  { path: '/auth/reset-password', shows: en.auth.resetRequestTitle },
  { path: '/auth/reset?token=any', shows: en.accounts.linkDamaged },
  { path: `/auth/reset?token=${'x'.repeat(43)}`, shows: en.auth.setPassword },
  { path: '/profile', who: visitor, shows: en.profile.since },
  { path: '/profile?tab=devices', who: visitor, shows: en.profile.thisDevice },
  { path: '/dashboard', who: admin, shows: en.figures.asChart },
  { path: '/dashboard/profile', who: admin, shows: en.profile.since },
  { path: '/dashboard/profile?tab=devices', who: admin, shows: en.profile.thisDevice },
]

async function open(page: Page, { path, who, shows }: Screen) {
  if (who) await signInAs(page, who, { isStaff: who === admin })
  const response = await page.goto(path)
  await expect(page.getByText(shows).first()).toBeVisible()
  return response
}

for (const screen of screens) {
  test(`${screen.path}: complete, safe and without shifts, no axe violations`, async ({
    page,
    baseURL,
  }) => {
    await useSystemTypeface(page)
    const { strangers } = await recordPageEvents(page, new URL(baseURL ?? '').origin)
    const response = await open(page, screen)
    expect(response?.status()).toBe(200)
    const raw = await page.request.get(screen.path)
    expectScriptPolicy(raw, await raw.text())
    expectSecurityHeaders(
      raw,
      screen.path.includes('token=') ? { 'referrer-policy': /^no-referrer$/ } : {},
    )
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page).toHaveTitle(/Ingingo/)
    await expect(page.locator('meta[name="robots"][content*="noindex"]')).toHaveCount(1)
    const shift = await getLayoutShift(page)
    expect(shift.total, shift.what).toBeLessThan(0.02)
    await switchToOwnTypeface(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await measureSidewaysScroll(page)).toEqual({ by: 0, what: [] })
    expect(strangers).toEqual([])
    expect(await page.evaluate(() => window.violationsSeen)).toEqual([])
  })

  test(`${screen.path}, dark: no axe violations`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await open(page, screen)
    await expectAccessible(page)
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`errors, windows and menus, ${scheme}: no axe violations`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/auth/signup')
    await field(page, en.forms.role).selectOption('RHEUMATOLOGIST')
    await page.getByRole('button', { name: en.auth.signup }).click()
    await expect(page.getByText(en.validation.emailRequired)).toBeVisible()
    await expectAccessible(page)
    await signInAs(page, visitor)
    await page.goto('/profile')
    await page.getByRole('button', { name: en.profile.edit }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: en.profile.edit })).toBeFocused()
    await page.locator(`${ACCOUNT_MENU} summary`).click()
    await expectAccessible(page, ACCOUNT_MENU)
  })
}

for (const lang of ['fr', 'rw', 'sw']) {
  test(`shows the account screens in ${lang}`, async ({ page }) => {
    await signInAs(page, visitor)
    for (const path of ['auth/login', 'auth/signup', 'auth/reset-password', 'profile']) {
      await page.goto(`/${lang}/${path}`)
      await expect(page.locator('html')).toHaveAttribute('lang', lang)
      await expect(page.locator('h1')).toHaveText(/\S/)
    }
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/auth/login', '/auth/signup', '/auth/reset-password']) {
    test(`shows a notice about scripts on ${path}`, async ({ page }) => {
      await page.goto(path)
      const note = page.locator('noscript [role="note"]')
      await expect(note).toBeVisible()
      await expect(note).toContainText(en.forms.needsScripts)
    })
  }
})

test('supports password managers in the forms', async ({ page }) => {
  const kinds = () =>
    page
      .locator('main input:not([type="checkbox"])')
      .evaluateAll((inputs) =>
        inputs.map((input) => [
          (input as HTMLInputElement).type,
          input.getAttribute('autocomplete'),
        ]),
      )
  await page.goto('/auth/login')
  expect(await kinds()).toEqual([
    ['email', 'username'],
    ['password', 'current-password'],
  ])
  await page.goto('/auth/signup')
  expect(await kinds()).toEqual([
    ['text', 'given-name'],
    ['text', 'family-name'],
    ['email', 'username'],
    ['password', 'new-password'],
    ['password', 'new-password'],
  ])
})

test('reveals a password on request, and hides it again', async ({ page }) => {
  await page.goto('/auth/login')
  const password = field(page, en.forms.password)
  await password.fill('Umuganda-1')
  await page.getByRole('button', { name: en.forms.showPassword }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: en.forms.hidePassword }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('opens the profile from the landing page and signs out by keyboard alone', async ({
  page,
}) => {
  const pressTab = async (name: string, role: 'link' | 'button' | 'textbox' | 'checkbox') => {
    const control = page.getByRole(role, { name, exact: true })
    await expect(control.filter({ visible: true }).first()).toBeVisible()
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const isThere = await control.evaluateAll((all) =>
        all.some((one) => one === document.activeElement),
      )
      if (isThere) return
    }
    throw new Error(`Tab does not reach ${name}`)
  }
  await page.goto('/home')
  await pressTab(en.nav.accessPortal, 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/auth/login')
  await pressTab(en.forms.email, 'textbox')
  await page.keyboard.type(visitor.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(visitor.password)
  await pressTab(`${en.auth.keep} ${en.auth.keepHint}`, 'checkbox')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  const menu = page.locator(`${ACCOUNT_MENU} summary`)
  await expect(menu).toBeVisible()
  await menu.focus()
  await page.keyboard.press('Enter')
  await pressTab(en.nav.profile, 'link')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/profile')
  await pressTab(en.profile.edit, 'button')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: en.profile.edit })).toBeFocused()
  await menu.focus()
  await page.keyboard.press('Enter')
  await pressTab(en.nav.logout, 'button')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('link', { name: en.nav.accessPortal }).first()).toBeVisible()
})
