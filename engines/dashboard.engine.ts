import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '@/scripts/support/demo.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { launchFirefox, watchErrors } from './support/firefox'
import { on, signIn } from './support/screen'

const BASE_URL = String(process.env.BASE_URL)
const PICTURES = fromRoot('test-results', 'engines', 'firefox')
/** Posts a case past the screens. */
async function postCase(title: string): Promise<string> {
  const login = await fetch(`${BASE_URL}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'internist@ingingo.test', password: DEMO_PASSWORD }),
  })
  const { data } = (await login.json()) as { data: { JwtToken: string } }
  const body = new FormData()
  for (const [name, value] of Object.entries({
    title,
    content: '<p>Since Monday.</p>',
    case_status: 'ROUTINE',
  })) {
    body.append(name, value)
  }
  const answer = await fetch(`${BASE_URL}/api/v1/forum`, {
    method: 'POST',
    headers: { authorization: `Bearer ${data.JwtToken}` },
    body,
  })
  const posted = (await answer.json()) as { data: { post_id: string } }
  return posted.data.post_id
}

describe('Firefox: the dashboard', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ingingo-engine-'))
  const picture = join(folder, 'knee.png')
  const title = `Stiff hands ${Math.random().toString(36).slice(2, 10)}`
  let firefox: Awaited<ReturnType<typeof launchFirefox>> | undefined

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true })
    await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0b5d45' } })
      .png()
      .toFile(picture)
    try {
      firefox = await launchFirefox()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.log(`Firefox: not on this machine, so the dashboard was not tried in it (${reason})`)
    }
  })
  afterAll(async () => {
    await firefox?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** A tab of somebody of their own, who is signed in; and what its console complained of. */
  async function tabOf(email: string, work: (page: Page) => Promise<void>, name: string) {
    if (!firefox) return
    const context = await firefox.browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width: 1280, height: 900 })
    const errors = watchErrors(page)
    try {
      await signIn(page, BASE_URL, email, DEMO_PASSWORD)
      await work(page)
      expect(errors).toEqual([])
    } finally {
      await page.screenshot({ path: join(PICTURES, `dashboard-${name}.png`) })
      await context.close()
    }
  }

  it('an author signs in and writes an article with a picture', () =>
    tabOf(
      'rheumatologist@ingingo.test',
      async (page) => {
        const screen = on(page)
        await page.goto(`${BASE_URL}/dashboard/articles/new`)
        const text = '[contenteditable="true"]'
        await page.waitForSelector(text)
        await screen.fill('Title', title)
        await page.focus(text)
        await page.keyboard.type('Warm water helps stiff hands.')
        await screen.press('button', 'Image')
        await screen.choose('[role="dialog"] input[type="file"]', picture)
        await screen.fill('What the picture shows', 'A swollen knee')
        await screen.press('button', 'Add the picture')
        await page.waitForSelector(`${text} img[alt="A swollen knee"]`)
        await screen.choose('main input[type="file"]', picture)
        await screen.press('button', 'Publish')
        await screen.read('Your article was saved.')
      },
      'written',
    ))

  it('an administrator approves it, and it is public', () =>
    tabOf(
      'admin@ingingo.test',
      async (page) => {
        const screen = on(page)
        await page.goto(`${BASE_URL}/dashboard/articles`)
        await screen.press('button', `Approve: ${title}`)
        await page
          .locator('[role="alertdialog"] ::-p-aria([name="Approve"][role="button"])')
          .click()
        await screen.read('The article was approved.')
        await page.goto(`${BASE_URL}/home/more-articles`)
        await screen.press('link', title)
        await page.waitForSelector('.prose img[alt="A swollen knee"]')
      },
      'approved',
    ))

  it('a rheumatologist answers a case', async () => {
    const id = await postCase('Hot knee')
    await tabOf(
      'rheumatologist@ingingo.test',
      async (page) => {
        const screen = on(page)
        await page.goto(`${BASE_URL}/dashboard/forum/${id}`)
        await screen.fill('Your Answer', 'Aspirate it today.')
        await screen.press('button', 'Post answer')
        await screen.read('Comment added successfully')
        await page.waitForSelector('main ::-p-text(Aspirate it today.)')
      },
      'answered',
    )
  })
})
