import { existsSync } from 'node:fs'
import { findProgram, installPackage } from './system-programs.mjs'
import { runTool } from './tools.mjs'

/** Chromium's headless shell first: the same engine without windows, and a third less work for each page. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * Finds a browser to test in: the one that is named, one of this machine or of Debian's packages, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own, which Playwright finds
 */
export async function provideBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (!findProgram(BROWSERS)) await installPackage(BROWSERS[0])
  const browser = findProgram(BROWSERS)
  if (!browser) await runTool('playwright', ['install', '--only-shell', 'chromium'])
  return browser
}
