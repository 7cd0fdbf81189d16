import { provideBrowser } from '@/scripts/support/browser.mjs'
import { startChromium } from './chromium'
import type { Engine } from './engine'
import { startFirefox } from './firefox'
import { type OldVersion, provideOldChromium } from './old-chromium'

const oldChromium = (version: OldVersion): Engine => ({
  name: `Chromium ${version}`,
  start: async () => startChromium(await provideOldChromium(version), true),
})

async function startToday() {
  const program = await provideBrowser()
  if (!program) throw new Error('it is not installed')
  return startChromium(program, false)
}

/** Every engine in which the pages are looked at, the oldest first. */
export const engines: Engine[] = [
  oldChromium(64),
  oldChromium(80),
  oldChromium(92),
  { name: 'Chromium of today', start: startToday },
  { name: 'Firefox', start: startFirefox },
]
