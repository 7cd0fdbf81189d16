import { expect, type Page } from '@playwright/test'
import { WITH_MOTION } from './support/motion'
import { test } from './support/test'
import { en, getText } from './support/texts'
import { openWithPausedClock } from './support/turns'

test.use({ sharedSite: 'library' })

test.use(WITH_MOTION)

const HERO_MS = 5000
const FACT_MS = 10_000
const FADE_MS = 500

const values = (page: Page) => page.getByRole('region', { name: en.home.values, exact: true })
const getVisibleValue = (page: Page) => values(page).locator('[data-slide][data-shown] h2')
const pause = (page: Page, what: string) =>
  page.getByRole('button', { name: `${en.home.pause}: ${what}`, exact: true })
const factBox = (page: Page) => page.locator('[data-rotate-source]')
const getVisibleFact = (page: Page) =>
  factBox(page).locator('[data-slide] [data-field="duk_title"]')

test('rotates the four values every five seconds', async ({ page }) => {
  await openWithPausedClock(page)
  const names = [en.home.excellence, en.home.collaboration, en.home.compassion, en.home.empowerment]
  await expect(getVisibleValue(page)).toHaveText(en.home.empowerment)
  for (const name of names) {
    await page.clock.runFor(HERO_MS - 100)
    await expect(getVisibleValue(page)).not.toHaveText(name)
    await page.clock.runFor(100)
    await expect(getVisibleValue(page)).toHaveText(name)
  }
})

test('pauses a value until it is resumed', async ({ page }) => {
  await openWithPausedClock(page)
  const button = pause(page, en.home.values)
  await button.click()
  await page.mouse.move(0, 0)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.clock.runFor(3 * HERO_MS)
  await expect(getVisibleValue(page)).toHaveText(en.home.empowerment)
  await button.click()
  await page.mouse.move(0, 0)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.clock.runFor(HERO_MS)
  await expect(getVisibleValue(page)).toHaveText(en.home.excellence)
})

test('pauses a value while hovered', async ({ page }) => {
  await openWithPausedClock(page)
  await values(page).locator('figure').first().hover()
  await page.clock.runFor(2 * HERO_MS)
  await expect(getVisibleValue(page)).toHaveText(en.home.empowerment)
  await page.mouse.move(0, 0)
  await page.clock.runFor(HERO_MS)
  await expect(getVisibleValue(page)).toHaveText(en.home.excellence)
})

test('pauses a value while focused', async ({ page }) => {
  await openWithPausedClock(page)
  await page.locator('#hero').getByRole('link', { name: en.nav.accessPortal }).focus()
  await page.keyboard.press('Tab')
  await expect(pause(page, en.home.values)).toBeFocused()
  await page.clock.runFor(2 * HERO_MS)
  await expect(getVisibleValue(page)).toHaveText(en.home.empowerment)
  await page.keyboard.press('Shift+Tab')
  await page.clock.runFor(HERO_MS)
  await expect(getVisibleValue(page)).toHaveText(en.home.excellence)
})

test('shows all four values at once with reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openWithPausedClock(page)
  for (const figure of await values(page).locator('figure').all())
    await expect(figure).toBeVisible()
  await expect(pause(page, en.home.values)).toBeHidden()
  const fact = await getText(getVisibleFact(page))
  await factBox(page).scrollIntoViewIfNeeded()
  await page.clock.runFor(3 * FACT_MS)
  await expect(getVisibleFact(page)).toHaveText(fact)
  await expect(getVisibleValue(page)).toHaveText(en.home.empowerment)
})

test('shows another fact with its own text every ten seconds', async ({ page, request }) => {
  const { DUK: facts } = (await (await request.get('/api/v1/duk?page=1&limit=100')).json()).data
  await openWithPausedClock(page)
  await factBox(page).scrollIntoViewIfNeeded()
  await page.mouse.move(0, 0)
  let before = await getText(getVisibleFact(page))
  for (const time of ['first', 'second']) {
    await page.clock.runFor(time === 'first' ? FACT_MS : FACT_MS - FADE_MS)
    await expect(factBox(page).locator('[data-slide]')).not.toHaveAttribute('data-shown')
    await page.clock.runFor(FADE_MS)
    await expect(getVisibleFact(page), `the ${time} turn`).not.toHaveText(before)
    await expect(factBox(page).locator('[data-slide]')).toHaveAttribute('data-shown', '')
    before = await getText(getVisibleFact(page))
    const fact = facts.find((each: { duk_title: string }) => each.duk_title === before)
    expect(fact?.language).toBe('eng')
    await expect(factBox(page).locator('[data-slide]')).toContainText(fact.duk_content)
  }
})

test('keeps a paused fact', async ({ page }) => {
  await openWithPausedClock(page)
  await factBox(page).scrollIntoViewIfNeeded()
  const before = await getText(getVisibleFact(page))
  await pause(page, en.home.factTitle).click()
  await page.mouse.move(0, 0)
  await page.clock.runFor(3 * FACT_MS)
  await expect(getVisibleFact(page)).toHaveText(before)
})
