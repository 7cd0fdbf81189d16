import { defineConfig } from '@playwright/test'
import { PHONE_SIZE } from './e2e/support/phone'

/** These set their own sizes, mostly a phone's. */
const READING = /(?:tour|without-javascript)\.spec\.ts/
/** axe checks: contrast depends on the theme, the rest on the width, so each is checked once. */
const LIGHT = /, light: /
const DARK = /, dark: /
/** Specs that call the server without a browser. */
const CALLS =
  /(?:^|\/)(?:api|bad-input-addresses|crawl|hidden-content|machine-readable|page-weight|plain-markup)\.spec\.ts$/
/** The gate: each screen's main journey at one width, and most calls; crawls of every public page take minutes. */
const MAIN = /@main| (?:api|bad-input-addresses|hidden-content|page-weight|plain-markup)\.spec\.ts /
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
  // Projects do not share workers, nor therefore servers, so the gate has only one.
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1280, height: 800 } },
      grepInvert: DARK,
      ...(isMainOnly ? { grep: MAIN } : {}),
    },
    ...(isMainOnly
      ? []
      : [
          {
            name: 'phone',
            use: PHONE_SIZE,
            testIgnore: [CALLS, READING],
            grep: [/@phone/, DARK],
            grepInvert: LIGHT,
          },
        ]),
  ],
})
