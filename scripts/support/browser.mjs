import { existsSync } from 'node:fs'
import { findProgram, installPackage } from './programs.mjs'
import { runTool } from './tools.mjs'

/** Chromium's headless shell comes first: the same engine without windows, with a third less work per page. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Fonts as wide as our typeface, used until that loads (components/styles/typefaces.css): without one, the layout
 * shifts under the pointer.
 */
const FALLBACK_FONTS = ['/usr/share/fonts/truetype/liberation', 'fonts-liberation']

/**
 * Finds a browser for tests: the configured one, one installed here or from Debian's packages, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own, which Playwright finds
 */
export async function provideBrowser() {
  const [folder, fonts] = FALLBACK_FONTS
  if (!existsSync(folder)) await installPackage(fonts)
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (!findProgram(BROWSERS)) await installPackage(BROWSERS[0])
  const browser = findProgram(BROWSERS)
  if (!browser) await runTool('playwright', ['install', '--only-shell', 'chromium'])
  return browser
}
