import { provideBrowser } from '@/scripts/support/browser.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'

/** Lets `npx playwright test` run alone: provides a browser and a server, as `npm test` does. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return
  const browser = await provideBrowser()
  const { env, stop } = await startTestServer()
  // The workers start after this and read the configuration again.
  Object.assign(process.env, env, browser ? { CHROMIUM_PATH: browser } : {})
  return stop
}
