import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { provideBrowser } from '../support/browser.mjs'
import { freePort } from '../support/port.mjs'
import { browserFlags } from './browser.mjs'

const WITHIN_MS = 30_000

async function listens(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/json/version`)).ok
  } catch {
    return false
  }
}

/**
 * A browser controlled by Lighthouse alone: Playwright attaches to new pages, so Lighthouse would miss their start.
 * @returns {Promise<{ port: number, stop: () => Promise<void> }>}
 */
export async function startLighthouseBrowser() {
  const profile = mkdtempSync(join(tmpdir(), 'ingingo-bench-browser-'))
  const port = await freePort()
  const path = (await provideBrowser()) ?? chromium.executablePath()
  const flags = ['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`]
  const child = spawn(path, [...flags, ...browserFlags(), 'about:blank'], { stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const began = Date.now()
  while (!(await listens(port))) {
    if (child.exitCode !== null || Date.now() - began > WITHIN_MS) {
      await stop()
      throw new Error('The browser did not start.')
    }
    await new Promise((done) => setTimeout(done, 100))
  }
  return { port, stop }
}
