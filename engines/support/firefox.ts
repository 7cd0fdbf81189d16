import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { findProgram, installPackage } from '@/scripts/support/programs.mjs'
import type { OpenPage, RunningEngine } from './engine'

const NAMES = ['firefox-esr', 'firefox']

/**
 * Finds Firefox on this machine, or installs Debian's package where that is allowed.
 * @throws Error where it is unavailable
 */
async function provideFirefox(): Promise<string> {
  const present = findProgram(NAMES)
  if (present) return present
  await installPackage('firefox-esr')
  const installed = findProgram(NAMES)
  if (!installed) throw new Error('it is not installed')
  return installed
}

/**
 * Starts Firefox over WebDriver BiDi. Closing it by protocol takes as long as its pages like, so the process is ended.
 * @throws Error where it is unavailable
 */
export async function launchFirefox(): Promise<{ browser: Browser; close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'ingingo-engine-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await provideFirefox(),
    headless: true,
    userDataDir: profile,
    protocolTimeout: 60_000,
    timeout: 60_000,
  })
  const close = async () => {
    const child = browser.process()
    const ended = new Promise((done) => child?.once('exit', done))
    child?.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { browser, close }
}

/**
 * Firefox also reports scripts whose loading was aborted by a navigation; the second message comes by way of the
 * worker.
 */
const ABORTED_LOADS =
  /error loading dynamically imported module|\/scripts\/\S+ A ServiceWorker intercepted the request and encountered/

/** Collects console errors. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = []
  const add = (text: string) => {
    if (!ABORTED_LOADS.test(text)) errors.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') add(message.text())
  })
  page.on('pageerror', (error) => add(error instanceof Error ? error.message : String(error)))
  return errors
}

function openPage(page: Page, errors: string[]): OpenPage {
  return {
    async goto(address) {
      errors.length = 0
      await page.goto(address, { waitUntil: 'load' })
    },
    resize: (width, height) => page.setViewport({ width, height }),
    async evaluate<T>(expression: string) {
      const text = await page.evaluate(`Promise.resolve(${expression}).then(JSON.stringify)`)
      const value: T = JSON.parse(String(text))
      return value
    },
    takeScreenshot: async () => Buffer.from(await page.screenshot()),
    errors: () => [...errors],
  }
}

/** Starts Firefox with one page. */
export async function startFirefox(): Promise<RunningEngine> {
  const { browser, close } = await launchFirefox()
  const page = await browser.newPage()
  return { page: openPage(page, watchErrors(page)), close }
}
