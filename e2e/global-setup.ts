import { assertLocalDatabase } from '@/lib/testing/local-only'
import { provideBrowser } from '@/scripts/support/browser.mjs'
import { build, buildEnvironment, isBuildCurrent } from '@/scripts/support/build.mjs'
import { createSeededTemplate } from '@/scripts/support/test-databases.mjs'
import { testEnvironment } from '@/scripts/support/test-runs.mjs'

/** Provides a browser, a build, and the seeded template whose copies the servers of the spec files start from. */
export default async function start(): Promise<(() => Promise<void>) | undefined> {
  const browser = await provideBrowser()
  // The workers start after this and read the configuration again.
  if (browser) process.env.CHROMIUM_PATH = browser
  if (process.env.BASE_URL) return
  // `npm test` empties this machine's configuration, and an empty variable counts as not set.
  for (const [name, text] of Object.entries(process.env)) if (text === '') delete process.env[name]
  const env = buildEnvironment(testEnvironment())
  if (!isBuildCurrent(env)) await build({ env: { ...env, NODE_ENV: 'production' } })
  if (process.env.TEST_DATABASE_URL) assertLocalDatabase(process.env.TEST_DATABASE_URL)
  const { template, remove } = await createSeededTemplate()
  process.env.E2E_TEMPLATE = JSON.stringify(template)
  return remove
}
