import { existsSync } from 'node:fs'
import { findProgram, installPackage } from './system-programs.mjs'
import { runTool } from './tools.mjs'

/** Chromium without windows: the same engine, and a third less work for each page. */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Sees to it that there is a browser to test in: the one that is named, Chromium's headless shell, of this machine or
 * of Debian's packages, another of this machine, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own, which Playwright finds
 */
export async function provideBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  const present = findProgram([SHELL])
  if (present) return present
  await installPackage(SHELL)
  const installed = findProgram([SHELL, ...BROWSERS])
  if (installed) return installed
  await installPackage('chromium')
  const browser = findProgram(BROWSERS)
  if (browser) return browser
  await runTool('playwright', ['install', '--only-shell', 'chromium'])
  return undefined
}
