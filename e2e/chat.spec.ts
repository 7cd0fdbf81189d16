import { expect, type Page } from '@playwright/test'
import { MAIN, PHONE, test } from './support/test'
import { en, fill } from './support/texts'

const ANSWER_MS = 1000

const panel = (page: Page) => page.getByRole('dialog', { name: en.chat.title })
const field = (page: Page) => page.getByRole('textbox', { name: en.chat.label })
const log = (page: Page) => page.getByRole('log')

async function openChat(page: Page) {
  await page.goto('/home')
  await page.getByRole('button', { name: en.chat.open, exact: true }).click()
  await expect(field(page)).toBeFocused()
}

async function say(page: Page, text: string) {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

test('the chat greets and says that nobody reads it', async ({ page }) => {
  await openChat(page)
  await expect(panel(page)).toContainText(en.chat.greeting)
  await expect(panel(page)).toContainText(en.chat.automatic)
})

test('an answer comes after a second, and nothing is sent', { tag: [MAIN, PHONE] }, async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2026-03-02T08:00:00Z') })
  await openChat(page)
  await page.clock.pauseAt(new Date('2026-03-02T09:00:00Z'))
  const sent: string[] = []
  page.on('request', (asked) => sent.push(asked.url()))
  await say(page, 'My knee hurts')
  await expect(log(page)).toContainText('My knee hurts')
  await expect(field(page)).toHaveValue('')
  await page.clock.runFor(ANSWER_MS - 50)
  await expect(log(page)).toContainText(en.chat.sending)
  await expect(log(page)).not.toContainText(en.chat.replyPain)
  await page.clock.runFor(50)
  await expect(log(page)).toContainText(en.chat.replyPain)
  expect(sent.filter((url) => !url.includes('/api/v1/duk'))).toEqual([])
})

test('blank messages are not sent', async ({ page }) => {
  await openChat(page)
  await say(page, '   ')
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
})

test('words of danger bring the emergency card with numbers to call', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await openChat(page)
  await say(page, 'I have fever and a hot swollen knee')
  await expect(panel(page)).toContainText(en.chat.emergencyTitle)
  await expect(panel(page)).toContainText(en.chat.emergencyText)
  const call = panel(page).getByRole('link').first()
  const number = ((await call.getAttribute('href')) ?? '').replace('tel:', '')
  expect(number).toMatch(/^\+?\d{3,}$/)
  await expect(call).toHaveText(fill(en.chat.emergencyCall, { number }))
})

test('offline, the message stays in the field and the failure is said', async ({
  page,
  context,
}) => {
  await openChat(page)
  await context.setOffline(true)
  await say(page, 'Is there a cure for gout')
  await expect(page.getByRole('alert').filter({ hasText: en.chat.failed })).toBeVisible()
  await expect(field(page)).toHaveValue('Is there a cure for gout')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.chat.failed)).toHaveCount(0)
  await expect(log(page)).toContainText('Is there a cure for gout')
})

test('Escape closes the chat and gives the focus back; what was said is kept', async ({ page }) => {
  await openChat(page)
  await say(page, 'thanks')
  await expect(log(page)).toContainText(en.chat.replyThanks)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  const opener = page.getByRole('button', { name: en.chat.open, exact: true })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText(en.chat.replyThanks)
  await panel(page).getByRole('button', { name: en.chat.close }).click()
  await expect(opener).toBeFocused()
})
