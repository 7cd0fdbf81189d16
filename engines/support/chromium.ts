import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connectDevTools, type DevTools } from './devtools'
import type { OpenPage, RunningEngine } from './engine'

/** They were built for an environment with one process and no graphics card. */
const OLD = ['--single-process', '--no-zygote', '--use-gl=swiftshader', '--disable-gpu']
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--hide-scrollbars',
  '--no-first-run',
  '--remote-debugging-port=0',
]
const TIMEOUT_MS = 30_000

/** Starts the program, which prints its DevTools address. */
function startProgram(program: string, isOld: boolean) {
  const profile = mkdtempSync(join(tmpdir(), 'ingingo-engine-'))
  const args = [...ARGUMENTS, ...(isOld ? OLD : []), `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(program, args, {
    cwd: dirname(program),
    // Debian starts it through a script: the whole process group must end, or the program outlives its parent.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const close = async () => {
    if (child.pid === undefined) return
    if (child.exitCode === null && child.signalCode === null) {
      process.kill(-child.pid, 'SIGKILL')
      await ended
    }
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  const listening = new Promise<string>((done, failed) => {
    let printed = ''
    const timer = setTimeout(() => failed(new Error(`it did not start: ${printed}`)), TIMEOUT_MS)
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, host] = /DevTools listening on ws:\/\/([^/\s]+)/.exec(printed) ?? []
      if (!host) return
      clearTimeout(timer)
      done(host)
    })
    child.once('error', failed)
    child.once('close', () => failed(new Error(`it ended: ${printed}`)))
  })
  return { listening, close }
}

/** Its page appears a little after DevTools. */
async function findPage(host: string): Promise<string> {
  const deadline = Date.now() + TIMEOUT_MS
  while (Date.now() < deadline) {
    const response = await fetch(`http://${host}/json/list`)
    const targets: { type: string; webSocketDebuggerUrl: string }[] = await response.json()
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
    await pause(50)
  }
  throw new Error('it has no page')
}

const getText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

interface LogEntry {
  level: string
  text: string
  url?: string
}
interface ConsoleCall {
  type: string
  args: { value?: unknown; description?: string }[]
}
interface Thrown {
  text: string
  url?: string
  exception?: { description?: string }
}

/** Collects console errors. */
function watchErrors(devtools: DevTools): string[] {
  const errors: string[] = []
  devtools.on('Log.entryAdded', ({ entry }) => {
    const { level, text, url = '' } = entry as LogEntry
    if (level === 'error') errors.push(`${text} ${url}`.trim())
  })
  devtools.on('Runtime.consoleAPICalled', (call) => {
    const { type, args } = call as unknown as ConsoleCall
    if (type !== 'error') return
    errors.push(args.map(({ value, description }) => getText(value ?? description)).join(' '))
  })
  devtools.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { text, url = '', exception } = exceptionDetails as Thrown
    errors.push(`${text} ${exception?.description ?? ''} ${url}`.trim())
  })
  return errors
}

function openPage(devtools: DevTools, errors: string[]): OpenPage {
  return {
    async goto(address) {
      errors.length = 0
      const loaded = devtools.next('Page.loadEventFired')
      await devtools.send('Page.navigate', { url: address })
      await loaded
    },
    async resize(width, height) {
      await devtools.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: 1,
        mobile: true,
      })
    },
    async setColorScheme(scheme) {
      const features = [{ name: 'prefers-color-scheme', value: scheme }]
      await devtools.send('Emulation.setEmulatedMedia', { media: '', features })
    },
    async evaluate<T>(expression: string) {
      const reply = await devtools.send('Runtime.evaluate', {
        expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
        awaitPromise: true,
        returnByValue: true,
      })
      const { result, exceptionDetails } = reply as {
        result: { value?: string }
        exceptionDetails?: Thrown
      }
      if (exceptionDetails) {
        throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      }
      const value: T = JSON.parse(result.value ?? 'null')
      return value
    },
    async takeScreenshot() {
      const { data } = await devtools.send('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(String(data), 'base64')
    },
    errors: () => [...errors],
  }
}

/** Starts a Chromium of any age with one page. */
export async function startChromium(program: string, isOld: boolean): Promise<RunningEngine> {
  const { listening, close } = startProgram(program, isOld)
  try {
    const devtools = await connectDevTools(await findPage(await listening))
    const errors = watchErrors(devtools)
    for (const domain of ['Page', 'Runtime', 'Log']) await devtools.send(`${domain}.enable`)
    return {
      page: openPage(devtools, errors),
      async close() {
        devtools.close()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
