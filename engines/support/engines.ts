import { provideBrowser } from '@/scripts/support/browser.mjs'
import { startChromium } from './chromium'
import type { Engine } from './engine'
import { startFirefox } from './firefox'
import { type OldVersion, provideOldChromium } from './old-chromium'

const oldChromium = (version: OldVersion): Engine => ({
  name: `Chromium ${version}`,
  start: async () => startChromium(await provideOldChromium(version), true),
})

async function startCurrentChromium() {
  const program = await provideBrowser()
  if (!program) throw new Error('it is not installed')
  return startChromium(program, false)
}

/** Engines that readers use but that cannot run here. Every run reports them as unchecked. */
export const UNAVAILABLE_ENGINES =
  'Safari 11 and 14, Firefox 48: no program of theirs is to be had here, so nothing was looked at in them (docs/engines.md)'

/** Every engine in which the pages are checked, oldest first. */
export const engines: Engine[] = [
  oldChromium(64),
  oldChromium(80),
  oldChromium(92),
  { name: 'Chromium of today', start: startCurrentChromium },
  { name: 'Firefox', start: startFirefox },
]
