import { defineConfig } from '@playwright/test'

const PUBLISHING = /publishing\.spec\.ts$/
const RENDERING = /rendering\.spec\.ts$/
/** Ask the server without a browser: quick, so that all of them run in both lanes. */
const CALLS =
  /(?:^|\/)(?:api|bad-input-addresses|crawl|hidden-content|machine-readable|page-weight|plain-markup)\.spec\.ts$/
/** Read mostly on phones, and complete at that width: sizes besides it the specs set themselves. */
const READING = /(?:tour|without-javascript)\.spec\.ts/
/** What axe looks for: contrast depends on the theme, the rest on the width, so that each is looked at once. */
const LIGHT = /, light: /
const DARK = /, dark: /
/** What is run before each push: main journeys, at one width. */
const MAIN = /@main/
const isMainOnly = process.env.TEST_LANE === 'main'
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/start-server.ts',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  retries: 0,
  workers: 3,
  // How long a slow machine may take; nothing is measured by it.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    baseURL: process.env.BASE_URL,
    // What a worker fetches, tests cannot hold or answer: it is there where it is the matter (offline.spec.ts).
    serviceWorkers: 'block',
    // What moves is looked at where it is the matter (support/motion.ts); elsewhere a press could miss what moves.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test would double the time of all; `--trace on` makes one of those that fail.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...sandbox, '--disable-background-networking', '--disable-quic', '--no-first-run'],
    },
  },
  projects: [
    { name: 'calls', testMatch: CALLS },
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      testIgnore: [PUBLISHING, RENDERING, READING, CALLS],
      grepInvert: DARK,
      ...(isMainOnly ? { grep: MAIN } : {}),
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      testIgnore: [PUBLISHING, RENDERING, CALLS],
      grepInvert: LIGHT,
      ...(isMainOnly ? { testMatch: READING, grep: MAIN } : { grep: [/@phone/, DARK, READING] }),
    },
    {
      // Comes last: what it publishes would stand in the lists that others count.
      name: 'publishing',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: PUBLISHING,
      dependencies: ['calls', 'desktop', 'phone'],
      ...(isMainOnly ? { grep: MAIN } : {}),
    },
    {
      // Alone: whatever else is published meanwhile has pages rendered, too.
      name: 'rendering',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: RENDERING,
      dependencies: ['publishing'],
    },
  ],
})
