import { spawn } from 'node:child_process'
import { ROOT } from './paths.mjs'
import { listenRefusal } from './port.mjs'
import { Refusal } from './refusal.mjs'
import { startWorkers } from './worker-processes.mjs'

const STOP_WITHIN_MS = 28_000
/**
 * Otherwise each thread that decodes pictures keeps its own memory arena, and buffers of up to 32 MB stay in it for
 * reuse (glibc).
 */
const GIVING_MEMORY_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * By default V8 collects when the heap has doubled or more, and on a machine with much memory lets 150 MB in use become
 * 600. The ceiling is about three times what hostile uploads and the mixed load need (docs/benchmarks.md); files are
 * held outside of this heap. The young generation reaches 8 MB early instead of 16 later, and the thread that filled it
 * collects it: helper threads cost more than they save where there are as many processes as cores.
 */
const HEAP_OPTIONS = [
  '--heap-growing-percent=20',
  '--max-old-space-size=512',
  '--max-semi-space-size=8',
  '--semi-space-growth-factor=4',
  '--no-parallel-scavenge',
]

/**
 * Starts the serving process, or several.
 * @param {string[]} args for Node.js
 * @param {{ env: NodeJS.ProcessEnv, reportsReady?: boolean, count?: number }} options `count`: of processes
 * @returns {Promise<{ ended: Promise<number | string>, stop: () => Promise<void>, kill: () => void }>} once it listens.
 *   `ended` resolves with its exit code or signal, whatever the cause.
 * @throws {Refusal} when it cannot listen
 */
export async function startServer(args, { env, reportsReady = true, count = 1 }) {
  if (count > 1) {
    const [script] = args
    const serverEnv = { ...GIVING_MEMORY_BACK, ...env }
    const limits = { execArgv: HEAP_OPTIONS, stopWithinMs: STOP_WITHIN_MS }
    return startWorkers({ script, count, env: serverEnv, ...limits })
  }
  const child = spawn(process.execPath, [...HEAP_OPTIONS, ...args], {
    cwd: ROOT,
    env: { ...GIVING_MEMORY_BACK, ...env },
    // In its own process group: a Ctrl-C reaches only the parent, which then stops everything in order.
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
