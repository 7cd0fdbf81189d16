import { gzipSync } from 'node:zlib'
import { expect, type Page, type Request } from '@playwright/test'
import { waitForIdleScripts } from './support/framework'
import { MAIN, PHONE, test } from './support/test'
import { en, fill, getCatalogue } from './support/texts'

test.use({ sharedSite: 'library' })

const ANSWER_MS = 1000

const panel = (page: Page) => page.getByRole('dialog', { name: en.chat.title })
const field = (page: Page) => page.getByRole('textbox', { name: en.chat.label })
const log = (page: Page) => page.getByRole('log')

async function openChat(page: Page) {
  await page.goto('/home')
  await page.getByRole('button', { name: en.chat.open, exact: true }).click()
  await expect(field(page)).toBeFocused()
}

async function sendMessage(page: Page, text: string) {
  await field(page).fill(text)
  await page.keyboard.press('Enter')
}

test('greets, and says that nobody reads the chat', async ({ page }) => {
  await openChat(page)
  await expect(panel(page)).toContainText(en.chat.greeting)
  await expect(panel(page)).toContainText(en.chat.automatic)
})

test('answers after a second, without sending anything', { tag: PHONE }, async ({ page }) => {
  await page.clock.install({ time: new Date('2026-03-02T08:00:00Z') })
  await openChat(page)
  await page.clock.pauseAt(new Date('2026-03-02T09:00:00Z'))
  const sent: string[] = []
  page.on('request', (asked) => sent.push(asked.url()))
  await sendMessage(page, 'My knee hurts')
  await expect(log(page)).toContainText('My knee hurts')
  await expect(field(page)).toHaveValue('')
  await page.clock.runFor(ANSWER_MS - 50)
  await expect(log(page)).toContainText(en.chat.sending)
  await expect(log(page)).not.toContainText(en.chatAnswers.replyPain)
  await page.clock.runFor(50)
  await expect(log(page)).toContainText(en.chatAnswers.replyPain)
  // Searches the library like a reader; sends the typed text nowhere else.
  const others = sent.filter(
    (url) => !/\/api\/v1\/duk|\/home\/search[?]q=|\/scripts\/[\w-]+\.js(?:on)?$/.test(url),
  )
  expect(others).toEqual([])
})

test('links an answer to the first search results of the library', async ({ page }) => {
  await openChat(page)
  await sendMessage(page, 'What should I eat with gout?')
  const finds = log(page).getByRole('listitem').filter({ hasText: en.chat.finds })
  const links = finds.getByRole('link')
  await expect(links.first()).toBeVisible()
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const search = await page.request.get('/home/search?q=gout')
  const found = [...(await search.text()).matchAll(/<h3[^>]*><a href="([^"]+)"/g)].map(
    ([, href]) => href,
  )
  expect(hrefs.map((href) => new URL(href ?? '', page.url()).pathname)).toEqual(found.slice(0, 3))
  await links.first().click()
  await expect(page).toHaveURL(/\/home\/(?:article|papers)\//)
})

test('opens with at most 6 KB, without the framework', async ({ page }) => {
  for (const prefix of ['', '/fr', '/rw', '/sw']) {
    await page.goto(`${prefix}/home`)
    await waitForIdleScripts(page)
    const asked: string[] = []
    const note = (request: Request) => asked.push(request.url())
    page.on('request', note)
    await page.locator('[data-chat-open]').click()
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    page.off('request', note)
    expect(asked.filter((url) => url.includes('/_next/'))).toEqual([])
    let bytes = 0
    for (const url of asked) {
      const body = await (await page.request.get(url)).body()
      // As the build compresses it: a server compresses its first response on the fly, without a length.
      bytes += gzipSync(body, { level: 9 }).length
    }
    expect(asked.length).toBeGreaterThan(0)
    expect(bytes, prefix).toBeLessThan(6 * 1024)
  }
})

test('opens the emergency page if its code cannot be loaded', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/)
  await page.route('**/scripts/chat-*', (route) => route.abort())
  for (const [prefix, { chat, emergency }] of [
    ['', en],
    ['/rw', getCatalogue('rw')],
  ] as const) {
    await page.goto(`${prefix}/home`)
    await page.getByRole('button', { name: chat.open, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/emergency$`))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(emergency.title)
  }
})

test('shows the emergency card if replies cannot be loaded, and loads them with the next message', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/)
  await page.route('**/scripts/chat-en-*', (route) => route.abort())
  await openChat(page)
  await sendMessage(page, 'Is there a cure for gout')
  await expect(page.getByRole('alert').filter({ hasText: en.chat.failed })).toBeVisible()
  await expect(field(page)).toHaveValue('Is there a cure for gout')
  await expect(log(page)).not.toContainText('Is there a cure for gout')
  await sendMessage(page, 'simpumeka')
  await expect(log(page)).toContainText(en.chat.emergencyTitle)
  await page.unroute('**/scripts/chat-en-*')
  await sendMessage(page, 'thanks')
  await expect(log(page)).toContainText(en.chatAnswers.replyThanks)
})

test('shows the emergency card while an earlier reply is loading', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((open) => {
    release = open
  })
  await page.route('**/scripts/chat-en-*', async (route) => {
    await gate
    await route.continue()
  })
  await openChat(page)
  await sendMessage(page, 'thanks')
  await expect(log(page)).toContainText(en.chat.sending)
  await sendMessage(page, 'I am vomiting blood since I take diclofenac')
  await expect(log(page)).toContainText(en.chat.emergencyTitle)
  release()
  await expect(log(page)).toContainText(en.chatAnswers.replyThanks)
})

for (const [language, typed] of [
  ['en', 'I want to die'],
  ['fr', 'je ne veux plus vivre'],
  ['rw', 'ndashaka kwiyahura'],
  ['sw', 'nataka kufa'],
] as const) {
  test(`answers words of despair with numbers and kind words, ${language}`, async ({ page }) => {
    const texts = getCatalogue(language)
    await page.goto(`${language === 'en' ? '' : `/${language}`}/home`)
    await page.locator('[data-chat-open]').click()
    const dialog = page.getByRole('dialog', { name: texts.chat.title })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await dialog.getByRole('textbox').fill(typed)
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(texts.chat.despairTitle)
    await expect(dialog).toContainText(texts.chat.despairText)
    await expect(dialog).not.toContainText(texts.chat.emergencyTitle)
    await expect(dialog.getByRole('link').first()).toHaveAttribute('href', /^tel:\+?\d{3,}$/)
    // Words of despair are not even searched for.
    expect(asked.filter((url) => url.includes('/search'))).toEqual([])
  })
}

test('answers words of despair offline', async ({ page, context }) => {
  await openChat(page)
  await context.setOffline(true)
  await sendMessage(page, 'I want to die')
  await expect(panel(page)).toContainText(en.chat.despairTitle)
})

test('sends no blank messages', async ({ page }) => {
  await openChat(page)
  await sendMessage(page, '   ')
  await expect(log(page).getByRole('listitem')).toHaveCount(1)
})

test('answers words of danger with the emergency card and its numbers', {
  tag: [MAIN, PHONE],
}, async ({ page }) => {
  await openChat(page)
  await sendMessage(page, 'I have fever and a hot swollen knee')
  await expect(panel(page)).toContainText(en.chat.emergencyTitle)
  await expect(panel(page)).toContainText(en.chat.emergencyText)
  const call = panel(page).getByRole('link').first()
  const number = ((await call.getAttribute('href')) ?? '').replace('tel:', '')
  expect(number).toMatch(/^\+?\d{3,}$/)
  await expect(call).toHaveText(fill(en.chat.emergencyCall, { number }))
})

test('keeps the message in the field and reports the failure offline', async ({
  page,
  context,
}) => {
  await openChat(page)
  await context.setOffline(true)
  await sendMessage(page, 'Is there a cure for gout')
  await expect(page.getByRole('alert').filter({ hasText: en.chat.failed })).toBeVisible()
  await expect(field(page)).toHaveValue('Is there a cure for gout')
  await context.setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.chat.failed)).toHaveCount(0)
  await expect(log(page)).toContainText('Is there a cure for gout')
})

test('closes with Escape, returns the focus and keeps the conversation', async ({ page }) => {
  await openChat(page)
  await sendMessage(page, 'thanks')
  await expect(log(page)).toContainText(en.chatAnswers.replyThanks)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  const opener = page.getByRole('button', { name: en.chat.open, exact: true })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(log(page)).toContainText(en.chatAnswers.replyThanks)
  await panel(page).getByRole('button', { name: en.chat.close }).click()
  await expect(opener).toBeFocused()
})
