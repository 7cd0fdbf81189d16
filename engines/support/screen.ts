import type { ElementHandle, Page } from 'puppeteer-core'

const quoted = (text: string) => text.replace(/["\\]/g, '\\$&')

/** User actions on a screen, by accessible names. */
export const createActions = (page: Page) => ({
  /**
   * Looks for the text first: Firefox computes the accessible names of the whole page at each attempt, and a page that
   * is still loading would get hardly any time between them.
   */
  async press(role: 'button' | 'link' | 'menuitemcheckbox', name: string) {
    const text = `"${quoted(name)}"`
    await page.waitForSelector(`::-p-xpath(//*[@aria-label=${text} or normalize-space()=${text}])`)
    await page.locator(`::-p-aria([name="${quoted(name)}"][role="${role}"])`).click()
  },
  fill: (name: string, text: string) =>
    page.locator(`::-p-aria([name="${quoted(name)}"][role="textbox"])`).fill(text),
  /** Waits until a text is visible. */
  waitForText: (text: string) => page.waitForSelector(`::-p-text(${text})`, { visible: true }),
  /** Presses letters while Control is held. */
  async pressWithControl(...letters: readonly ('a' | 'c' | 'v')[]) {
    await page.keyboard.down('Control')
    for (const letter of letters) await page.keyboard.press(letter)
    await page.keyboard.up('Control')
  },
  async uploadFile(selector: string, file: string) {
    const input = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement> | null
    await input?.uploadFile(file)
  },
})

/** Signs in through the login page. */
export async function signIn(page: Page, baseUrl: string, email: string, password: string) {
  await page.goto(`${baseUrl}/auth/login`)
  await page.waitForSelector('html[data-ready]')
  await page.locator('main input[type="email"]').fill(email)
  await page.locator('main input[type="password"]').fill(password)
  await Promise.all([
    page.waitForNavigation(),
    page.locator('main form button[type="submit"]').click(),
  ])
}
