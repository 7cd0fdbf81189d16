import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'
import { listenRefusal } from './port.mjs'
import { Refusal } from './refusal.mjs'

const STOP_WITHIN_MS = 28_000
/**
 * Each thread that decodes pictures would keep its own store of memory, and buffers of up to 32 MB would be kept in it
 * for the next one (glibc).
 */
const GIVING_MEMORY_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * V8 collects when the heap has doubled or more, and on a machine with much memory lets 150 MB that are in use become 600.
 * It is no limit: what is needed is had.
 */
const COLLECTING_SOON = ['--heap-growing-percent=50']

/**
 * Starts the process that serves.
 * @param {string[]} args what Node.js is to run
 * @param {{ env: NodeJS.ProcessEnv, reportsReady?: boolean }} options
 * @returns {Promise<{ ended: Promise<number | string>, stop: () => Promise<void>, kill: () => void }>} once it
 *   listens. `ended` resolves with its exit code or signal, whatever the cause.
 * @throws {Refusal} when it cannot listen
 */
export async function startServer(args, { env, reportsReady = true }) {
  const child = spawn(process.execPath, [...COLLECTING_SOON, ...args], {
    cwd: ROOT,
    env: { ...GIVING_MEMORY_BACK, ...env },
    // In a group of its own a Ctrl-C reaches only the parent, which then stops things in their order.
    detached: process.platform !== 'win32',
    windowsHide: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = new Promise((done) => {
    child.once('exit', (code, signal) => done(code ?? signal))
  })
  const kill = () => child.kill('SIGKILL')
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(kill, STOP_WITHIN_MS)
    await ended
    clearTimeout(timer)
  }
  if (reportsReady) await readiness(child, ended, env)
  return { ended, stop, kill }
}

async function readiness(child, ended, { PORT, HOST }) {
  const message = new Promise((done) => child.once('message', done))
  const answer = await Promise.race([message, ended])
  if (answer === 'listening') return
  if (answer?.code) {
    throw listenRefusal(answer, Number(PORT), HOST) ?? new Error(answer.message)
  }
  throw new Refusal(`The server ended while starting (${answer}).`)
}
