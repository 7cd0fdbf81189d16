import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '@/scripts/support/demo.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { postCase } from './support/cases'
import { launchFirefox, watchErrors } from './support/firefox'
import { createActions, signIn } from './support/screen'

const BASE_URL = String(process.env.BASE_URL)
const PICTURES = fromRoot('test-results', 'engines', 'firefox')
/** A range as copied from a website or a spreadsheet. */
const RANGE = '<table><tr><td>CRP</td><td>42</td></tr><tr><td>ESR</td><td>84</td></tr></table>'

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
  beforeEach(({ skip }) => skip(!firefox, 'Firefox is not on this machine.'))

  /** Opens a separate tab with somebody signed in, and checks its console for errors. */
  async function runInTab(email: string, work: (page: Page) => Promise<void>, name: string) {
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

  it('signs in as an author and writes an article with a picture and a pasted table', () =>
    runInTab(
      'rheumatologist@ingingo.test',
      async (page) => {
        const screen = createActions(page)
        await page.goto(`data:text/html,${encodeURIComponent(RANGE)}`)
        await screen.pressWithControl('a', 'c')
        await page.goto(`${BASE_URL}/dashboard/articles/new`)
        const text = '[contenteditable="true"]'
        await page.waitForSelector(text)
        await screen.fill('Title', title)
        await page.focus(text)
        await page.keyboard.type('Warm water helps stiff hands.')
        await screen.press('button', 'Image')
        await screen.uploadFile('[role="dialog"] input[type="file"]', picture)
        await screen.fill('What the picture shows', 'A swollen knee')
        await screen.press('button', 'Add the picture')
        await page.waitForSelector(`${text} img[alt="A swollen knee"]`)
        await screen.pressWithControl('v')
        await page.waitForSelector(`${text} tr:nth-child(2) td::-p-text(84)`)
        await screen.press('button', 'Change the table')
        await screen.press('menuitemcheckbox', 'Headings in the first column')
        await page.waitForSelector(`${text} tr:nth-child(2) th::-p-text(ESR)`)
        await screen.uploadFile('main input[type="file"]', picture)
        await screen.press('button', 'Publish')
        await screen.waitForText('Your article was saved.')
      },
      'written',
    ))

  it('approves it as an administrator', () =>
    runInTab(
      'admin@ingingo.test',
      async (page) => {
        const screen = createActions(page)
        await page.goto(`${BASE_URL}/dashboard/articles`)
        await screen.press('link', `Review: ${title}`)
        await screen.press('button', 'Approve')
        await page
          .locator('[role="alertdialog"] ::-p-aria([name="Approve"][role="button"])')
          .click()
        await screen.waitForText('The article was approved.')
      },
      'approved',
    ))

  // Uses a new tab, because Firefox reports an error if a page is left while it is loading data.
  it('shows the approved article to readers', () =>
    runInTab(
      'admin@ingingo.test',
      async (page) => {
        const screen = createActions(page)
        await page.goto(`${BASE_URL}/home/more-articles`)
        await screen.press('link', title)
        await page.waitForSelector('.prose img[alt="A swollen knee"]')
        await page.waitForSelector('.prose .table-box th[scope="row"]::-p-text(ESR)')
      },
      'public',
    ))

  it('answers a case as a rheumatologist', async () => {
    const id = await postCase(BASE_URL, 'Hot knee')
    await runInTab(
      'rheumatologist@ingingo.test',
      async (page) => {
        const screen = createActions(page)
        await page.goto(`${BASE_URL}/dashboard/forum/${id}`)
        await screen.fill('Your Answer', 'Aspirate it today.')
        await screen.press('button', 'Post answer')
        await screen.waitForText('Comment added successfully')
        await page.waitForSelector('main ::-p-text(Aspirate it today.)')
      },
      'answered',
    )
  })
})
