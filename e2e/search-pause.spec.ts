import { expect } from '@playwright/test'
import { admin, signInAs } from './support/accounts'
import { test } from './support/test'
import { en } from './support/texts'
import { USERS } from './support/users'

const PAUSE_MS = 500
const WORD = 'rheumatologist'

test('searches once, half a second after the last key', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T08:00:00Z') })
  await signInAs(page, admin, { isStaff: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/v1/auth/search') asked.push(searchParams.get('search') ?? '')
  })
  await page.goto(USERS)
  const field = page.getByRole('searchbox', { name: en.users.search })
  await expect(page.getByText(/^Showing 1 to 5 of \d+ entries$/)).toBeVisible()
  await page.clock.pauseAt(new Date('2026-03-02T09:00:00Z'))
  for (const [at, letter] of [...WORD].entries()) {
    await field.press(letter)
    await expect(field).toHaveValue(WORD.slice(0, at + 1))
    // Re-rendering the list must not restart the debounce, unlike a keystroke.
    await page.clock.runFor(PAUSE_MS - 100)
    expect(asked).toEqual([])
  }
  await page.clock.runFor(99)
  expect(asked).toEqual([])
  await page.clock.runFor(1)
  await expect(page).toHaveURL(`${USERS}?search=${WORD}`)
  await expect.poll(() => asked).toEqual([WORD])
})
