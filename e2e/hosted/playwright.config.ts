import { defineConfig } from '@playwright/test'

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** The site on a host without our server: `next start`, no disk, small bodies (README, "Deployment"). */
export default defineConfig({
  testDir: '.',
  testMatch: '*.hosted.ts',
  globalSetup: './start-server.ts',
  forbidOnly: Boolean(process.env.CI),
  workers: 1,
  timeout: 60_000,
  globalTimeout: 600_000,
  expect: { timeout: 15_000 },
  reporter: [['line'], ['json', { outputFile: '../../test-results/hosted.json' }]],
  outputDir: '../../test-results/hosted',
  use: {
    baseURL: process.env.BASE_URL,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [...sandbox, '--disable-background-networking', '--disable-quic', '--no-first-run'],
    },
  },
})
