import { expect } from '@playwright/test'
import { readLibrary } from './support/library'
import { PHONE, test } from './support/test'
import { en } from './support/texts'

const getCanonical = async (page: import('@playwright/test').Page) =>
  (await page.locator('link[rel=canonical]').getAttribute('href')) ?? ''

test('shares a text over WhatsApp, by its address in its own language, without a script', async ({
  browser,
  request,
  baseURL,
}) => {
  const { articles, papers, videos } = await readLibrary(request)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const page = await context.newPage()
  const paths = [
    `/fr/home/article/${articles[0]?.article_id}`,
    `/home/papers/${papers[0]?.paper_id}`,
    `/home/video/${videos[0]?.video_id}`,
  ]
  for (const path of paths) {
    await page.goto(path)
    const link = page.getByRole('link', { name: /WhatsApp/ })
    const href = new URL((await link.getAttribute('href')) ?? '')
    expect(href.origin + href.pathname).toBe('https://wa.me/')
    const text = href.searchParams.get('text') ?? ''
    expect(text).toBe(`${await page.locator('h1').textContent()} ${await getCanonical(page)}`)
    await expect(page.locator('[data-copy]').first()).toBeHidden()
  }
  await context.close()
})

test('copies its address without a system share sheet, with a confirmation', {
  tag: PHONE,
}, async ({ page, context, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  const { articles } = await readLibrary(request)
  await page.goto(`/home/article/${articles[0]?.article_id}`)
  await page.getByRole('button', { name: en.share.link }).click()
  await expect(page.getByText(en.share.copied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await getCanonical(page))
})

const denied: Record<string, () => void> = {
  'copying is denied': () => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  },
  'there is no clipboard': () => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  },
  'sharing and copying are denied': () => {
    const deny = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(navigator, 'share', { value: deny })
    navigator.clipboard.writeText = deny
  },
}

for (const [what, deny] of Object.entries(denied)) {
  test(`shows the address for selection if ${what}`, async ({ page, request }) => {
    await page.addInitScript(deny)
    const { articles } = await readLibrary(request)
    await page.goto(`/home/article/${articles[0]?.article_id}`)
    await page.getByRole('button', { name: en.share.link }).click()
    await expect(page.getByText(await getCanonical(page))).toBeVisible()
  })
}

test("opens the system's share sheet if there is one", async ({ page, request }) => {
  await page.addInitScript(() => {
    const share = async (data: ShareData) => {
      document.title = `shared ${data.url}`
    }
    Object.defineProperty(navigator, 'share', { value: share })
  })
  const { articles } = await readLibrary(request)
  await page.goto(`/home/article/${articles[0]?.article_id}`)
  await page.getByRole('button', { name: en.share.link }).click()
  await expect(page).toHaveTitle(`shared ${await getCanonical(page)}`)
})
