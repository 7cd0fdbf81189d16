import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CommandFailed, runCommand } from './command.mjs'
import { runTool } from './tools.mjs'

/** Chromium without windows: the same engine, and a third less work for each page. */
const SHELL = 'chromium-headless-shell'
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function findProgram(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find(isExecutable)
}

const mayUseApt = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Whether a package of Debian is there now; a system without it, or without a network, has others. */
async function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    await runCommand('apt-get', ['update'], { env })
    await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    return true
  } catch (error) {
    if (error instanceof CommandFailed) return false
    throw error
  }
}

/**
 * Sees to it that there is a browser to test in: the one that is named, Chromium's headless shell, of this machine or
 * of Debian's packages, another of this machine, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own, which Playwright finds
 */
export async function provideBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named && isExecutable(named)) return named
  const shell = findProgram([SHELL])
  if (shell) return shell
  if (mayUseApt() && (await installPackage(SHELL))) return findProgram([SHELL])
  const browser = findProgram(BROWSERS)
  if (browser) return browser
  if (mayUseApt() && (await installPackage('chromium'))) return findProgram(BROWSERS)
  await runTool('playwright', ['install', '--only-shell', 'chromium'])
  return undefined
}
