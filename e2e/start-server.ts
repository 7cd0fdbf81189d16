import { provideBrowser } from '@/scripts/support/browser.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'

/** `npx playwright test` alone: brings a browser and a server along, as `npm test` does. */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return
  const browser = await provideBrowser()
  const { env, stop } = await startTestServer()
  // The workers are started after this and read the configuration anew.
  Object.assign(process.env, env, browser ? { CHROMIUM_PATH: browser } : {})
  return stop
}
