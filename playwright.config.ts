import { defineConfig } from '@playwright/test'

/** Specs that call the server without a browser, in both lanes. */
const CALLS =
  /(?:^|\/)(?:api|bad-input-addresses|crawl|hidden-content|machine-readable|page-weight|plain-markup)\.spec\.ts$/
/** Crawls every public page, which takes minutes, so only the long lane runs it. */
const CRAWLS = /(?:^|\/)(?:crawl|machine-readable)\.spec\.ts$/
/** Mostly used on phones, and complete at that width; the specs set other sizes themselves. */
const READING = /(?:tour|without-javascript)\.spec\.ts/
/** axe checks: contrast depends on the theme, the rest on the width, so each is checked once. */
const LIGHT = /, light: /
const DARK = /, dark: /
/** The gate: each screen's main journey, at one width. */
const MAIN = /@main/
const isMainOnly = process.env.TEST_LANE === 'main'
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  globalSetup: './e2e/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  // The tests of a file share a server (e2e/support/site.ts): they run one after the other, beside other files.
  fullyParallel: false,
  retries: 0,
  workers: 3,
  // Allows for a slow machine; it is not a performance limit.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    // Tests cannot intercept a service worker's fetches, so only the specs about it enable one (offline.spec.ts).
    serviceWorkers: 'block',
    // Only the specs about motion enable it (support/motion.ts); elsewhere a click could miss a moving target.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Snapshots of every step would double the total time; `--trace on` adds them.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
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
      testIgnore: [READING, CALLS],
      grepInvert: DARK,
      ...(isMainOnly ? { grep: MAIN } : {}),
    },
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true },
      testIgnore: CALLS,
      grepInvert: LIGHT,
      ...(isMainOnly ? { testMatch: READING, grep: MAIN } : { grep: [/@phone/, DARK, READING] }),
    },
  ],
})
