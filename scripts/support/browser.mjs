import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCommand } from './command.mjs'
import { runTool } from './tools.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findBrowser() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [process.env.CHROMIUM_PATH, ...paths].find((path) => path && isExecutable(path))
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/**
 * Sees to it that there is a browser to test in: this machine's, else Debian's package, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own, which Playwright finds
 */
export async function provideBrowser() {
  const found = findBrowser()
  if (found) return found
  if (mayUseApt()) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runCommand('apt-get', ['update'], { env })
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    return findBrowser()
  }
  await runTool('playwright', ['install', 'chromium'])
  return undefined
}
