import { spawn } from 'node:child_process'
import cluster from 'node:cluster'
import { readdirSync, rmSync } from 'node:fs'
import { OperatorError } from '../scripts/support/command-line.mjs'
import { fromRoot, ROOT } from '../scripts/support/paths.mjs'
import { listenRefusal } from '../scripts/support/port.mjs'
import { isAlive } from '../scripts/support/programs.mjs'
import { writeLine } from './json-lines.mjs'
import { shareAllMetrics } from './shared-figures.mjs'

const FOLDER = ['.next', 'server', 'route-cache']

function listFolders() {
  try {
    return readdirSync(fromRoot(...FOLDER))
  } catch {
    return []
  }
}

/**
 * Removes the cached pages of earlier processes (server/cache-handler.mjs), whose content may have been deleted
 * since. This process's own id may have belonged to one of them.
 */
export function removeStalePages() {
  for (const name of listFolders()) {
    const pid = Number(name)
    if (Number.isInteger(pid) && pid !== process.pid && isAlive(pid)) continue
    rmSync(fromRoot(...FOLDER, name), { recursive: true, force: true })
  }
  rmSync(fromRoot('.next', 'cache', 'fetch-cache'), { recursive: true, force: true })
}

/** @type {Map<{ close: (done?: () => void) => void }, import('node:cluster').Worker>} */
const handedOver = new Map()

/**
 * Closes connections that a serving process received but did not accept before it died. The cluster module forgets
 * them, so they would stay open without a response until the client gives up.
 * @param {import('node:cluster').Worker} worker just forked
 */
export function closeLostConnections(worker) {
  const { process: child } = worker
  const send = child.send.bind(child)
  child.send = (message, handle, ...rest) => {
    // The cluster module's own message; others may have a callback there.
    if (message?.act === 'newconn') {
      handedOver.set(handle, worker)
      // The cluster module closes its own copy once the process has taken the connection.
      handle.close = (done) => {
        handedOver.delete(handle)
        Object.getPrototypeOf(handle).close.call(handle, done)
      }
    }
    return send(message, handle, ...rest)
  }
  worker.once('exit', () => {
    const lost = [...handedOver].filter(([, owner]) => owner === worker)
    for (const [handle] of lost) handle.close()
    // A child that did not acknowledge a connection never reports its disconnect, so the cluster would keep it for
    // ever.
    if (lost.length > 0) child.emit('disconnect')
  })
}

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A process that has served for this long did not die of its predecessor's cause. */
const HEALTHY_MS = 60_000

/** One slot for a worker process: the process that serves there, and its replacement when it dies. */
class WorkerSlot {
  #env
  #number
  #waitMs = FIRST_WAIT_MS
  #worker
  #timer
  #isStopped = false

  constructor(number, env) {
    this.#number = number
    this.#env = env
  }

  /**
   * Starts the first process.
   * @throws {OperatorError} when it fails to start serving
   */
  async start() {
    const { ready, exited } = this.#fork(this.#env)
    const answer = await Promise.race([ready, exited])
    if (answer === 'ready') return
    if (answer?.code) {
      const { PORT, HOST } = this.#env
      throw listenRefusal(answer, Number(PORT), HOST) ?? new Error(answer.message)
    }
    throw new OperatorError(`A server process ended while starting (${answer}).`)
  }

  #fork(env) {
    const worker = cluster.fork(env)
    closeLostConnections(worker)
    const startedAt = performance.now()
    this.#worker = worker
    const ready = new Promise((done) => {
      // A starting process already sends its figures (shared-figures.mjs).
      worker.on('message', (message) => {
        if (message === 'ready' || message.code) done(message)
      })
    })
    const exited = new Promise((done) =>
      worker.once('exit', (code, signal) => done(signal ?? code)),
    )
    ready.then((answer) => {
      if (answer === 'ready') exited.then((cause) => this.#replace(cause, startedAt))
    })
    return { ready, exited, startedAt }
  }

  #replace(cause, startedAt) {
    if (this.#isStopped) return
    if (performance.now() - startedAt > HEALTHY_MS) this.#waitMs = FIRST_WAIT_MS
    const { pid } = this.#worker.process
    writeLine('error', 'worker.ended', { worker: this.#number, pid, cause: `${cause}` })
    this.#timer = setTimeout(() => this.#startNext(), this.#waitMs)
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2)
  }

  async #startNext() {
    // The others are serving: it shares their readiness at once, and renders its pages meanwhile.
    const { ready, exited, startedAt } = this.#fork({ ...this.#env, PRERENDER_WAIT_MS: '0' })
    const answer = await Promise.race([ready, exited])
    const { pid } = this.#worker.process
    if (answer === 'ready') writeLine('info', 'worker.ready', { worker: this.#number, pid })
    else this.#replace(answer?.code ?? answer, startedAt)
  }

  /** Sends a signal and starts no more processes. */
  signal(name) {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#worker?.process.kill(name)
  }

  /** Resolves once no process is left. */
  async ended() {
    const worker = this.#worker
    if (worker && !worker.isDead()) await new Promise((done) => worker.once('exit', done))
  }
}

/**
 * Serves from several processes on one port and restarts those that die, with a growing delay.
 * @param {{ script: string, count: number, env: NodeJS.ProcessEnv, execArgv: string[], stopTimeoutMs: number, signal?:
 * AbortSignal }} options `signal`: its abort ends the start
 * @returns {Promise<{ ended: Promise<never>, stop: () => Promise<void>, kill: () => void }>} once all of them are ready;
 *   as from `startServer`, but it never ends by itself
 * @throws {OperatorError} when one of them fails to start serving
 */
async function startWorkers({ script, count, env, execArgv, stopTimeoutMs, signal: stopSignal }) {
  cluster.setupPrimary({ exec: script, args: [], execArgv, cwd: ROOT, windowsHide: true })
  shareAllMetrics()
  const places = Array.from({ length: count }, (_, index) => new WorkerSlot(index + 1, env))
  const signal = (name) => {
    for (const place of places) place.signal(name)
  }
  const kill = () => signal('SIGKILL')
  const stop = async () => {
    signal('SIGTERM')
    const timer = setTimeout(kill, stopTimeoutMs)
    await Promise.all(places.map((place) => place.ended()))
    clearTimeout(timer)
  }
  try {
    await waitForStart(Promise.all(places.map((place) => place.start())), {
      stop,
      signal: stopSignal,
    })
  } catch (error) {
    kill()
    throw error
  }
  return { ended: new Promise(() => {}), stop, kill }
}

/**
 * Waits for a start, and stops it when the signal is aborted meanwhile.
 * @throws {OperatorError} when it fails, and once it has been stopped
 */
async function waitForStart(starting, { stop, signal }) {
  let stopped
  const abort = () => {
    stopped = stop()
  }
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()
  try {
    await starting
  } finally {
    signal?.removeEventListener('abort', abort)
    await stopped
  }
}

const STOP_TIMEOUT_MS = 28_000
/**
 * Without these, each thread that decodes pictures keeps its own memory arena, with buffers of up to 32 MB for reuse
 * (glibc).
 */
const MALLOC_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * By default V8 collects when the heap has doubled or more, and on a machine with much memory lets 150 MB in use
 * become 600. The ceiling is about three times what hostile uploads and the mixed load need (docs/benchmarks.md); files
 * are held outside of this heap. The young generation reaches 8 MB early instead of 16 later, and its own thread
 * collects it: helper threads cost more than they save with as many processes as cores.
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
 * @param {{ env: NodeJS.ProcessEnv, reportsReady?: boolean, count?: number, signal?: AbortSignal }} options `count`: of
 * processes; `signal`: its abort ends a start that is under way
 * @returns {Promise<{ ended: Promise<number | string>, stop: () => Promise<void>, kill: () => void }>} once it is ready.
 *   `ended` resolves with its exit code or signal, whatever the cause.
 * @throws {OperatorError} when it cannot listen, and once a start has ended because of the signal
 */
export async function startServer(args, { env, reportsReady = true, count = 1, signal }) {
  if (count > 1) {
    const [script] = args
    const serverEnv = { ...MALLOC_ENV, ...env }
    const limits = { execArgv: HEAP_OPTIONS, stopTimeoutMs: STOP_TIMEOUT_MS, signal }
    return startWorkers({ script, count, env: serverEnv, ...limits })
  }
  const child = spawn(process.execPath, [...HEAP_OPTIONS, ...args], {
    cwd: ROOT,
    env: { ...MALLOC_ENV, ...env },
    // In its own process group, so that a Ctrl-C reaches only the parent, which then stops everything in order.
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
    const timer = setTimeout(kill, STOP_TIMEOUT_MS)
    await ended
    clearTimeout(timer)
  }
  if (reportsReady) await waitForStart(waitForReady(child, ended, env), { stop, signal })
  return { ended, stop, kill }
}

async function waitForReady(child, ended, { PORT, HOST }) {
  const message = new Promise((done) => child.once('message', done))
  const answer = await Promise.race([message, ended])
  if (answer === 'ready') return
  if (answer?.code) {
    throw listenRefusal(answer, Number(PORT), HOST) ?? new Error(answer.message)
  }
  throw new OperatorError(`The server ended while starting (${answer}).`)
}
