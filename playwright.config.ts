import { defineConfig } from '@playwright/test'

const PUBLISHING = /publishing\.spec\.ts$/
const RENDERING = /rendering\.spec\.ts$/
/** Specs that call the server without a browser: fast enough to run in full in both lanes. */
const CALLS =
  /(?:^|\/)(?:api|bad-input-addresses|crawl|hidden-content|machine-readable|page-weight|plain-markup)\.spec\.ts$/
/** Reads every public page as a machine does: takes minutes, so only the long lane runs it. */
const CRAWLS = /(?:^|\/)(?:crawl|machine-readable)\.spec\.ts$/
/** Mostly read on phones, and complete at that width: the specs set any other sizes themselves. */
const READING = /(?:tour|without-javascript)\.spec\.ts/
/** axe checks: contrast depends on the theme, the rest on the width, so each is checked once. */
const LIGHT = /, light: /
const DARK = /, dark: /
/** Run before each push: main journeys, at one width. */
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
  // Allows for a slow machine; it is not a performance limit.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    baseURL: process.env.BASE_URL,
    // Tests cannot intercept what a service worker fetches: only the specs about it enable one (offline.spec.ts).
    serviceWorkers: 'block',
    // Only the specs about motion enable it (support/motion.ts); elsewhere a click could miss a moving target.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test would double the total time; `--trace on` records those that fail.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...sandbox, '--disable-background-networking', '--disable-quic', '--no-first-run'],
    },
  },
  projects: [
    { name: 'calls', testMatch: CALLS, testIgnore: isMainOnly ? CRAWLS : [] },
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
      // Runs last: what it publishes would appear in lists whose entries other specs count.
      name: 'publishing',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: PUBLISHING,
      dependencies: ['calls', 'desktop', 'phone'],
      ...(isMainOnly ? { grep: MAIN } : {}),
    },
    {
      // Runs alone: anything else published meanwhile triggers rendering, too.
      name: 'rendering',
      use: { viewport: { width: 1280, height: 800 } },
      testMatch: RENDERING,
      dependencies: ['publishing'],
    },
  ],
})
