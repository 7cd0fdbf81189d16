import cluster from 'node:cluster'
import { writeLine } from './json-lines.mjs'
import { closeLostConnections } from './lost-connections.mjs'
import { ROOT } from './paths.mjs'
import { listenRefusal } from './port.mjs'
import { Refusal } from './refusal.mjs'
import { answerWithAll } from './shared-figures.mjs'

const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 30_000
/** A process that has served for this long did not die of its predecessor's cause. */
const HEALTHY_MS = 60_000

/** One slot for a worker process: the process that serves there, and its replacement when it dies. */
class Place {
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
   * @throws {Refusal} when it fails to start serving
   */
  async start() {
    const { listening, exited } = this.#fork()
    const answer = await Promise.race([listening, exited])
    if (answer === 'listening') return
    if (answer?.code) {
      const { PORT, HOST } = this.#env
      throw listenRefusal(answer, Number(PORT), HOST) ?? new Error(answer.message)
    }
    throw new Refusal(`A server process ended while starting (${answer}).`)
  }

  #fork() {
    const worker = cluster.fork(this.#env)
    closeLostConnections(worker)
    const startedAt = performance.now()
    this.#worker = worker
    const listening = new Promise((done) => {
      // A starting process already sends its figures (shared-figures.mjs).
      worker.on('message', (message) => {
        if (message === 'listening' || message.code) done(message)
      })
    })
    const exited = new Promise((done) =>
      worker.once('exit', (code, signal) => done(signal ?? code)),
    )
    listening.then((answer) => {
      if (answer === 'listening') exited.then((cause) => this.#replace(cause, startedAt))
    })
    return { listening, exited, startedAt }
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
    const { listening, exited, startedAt } = this.#fork()
    const answer = await Promise.race([listening, exited])
    const { pid } = this.#worker.process
    if (answer === 'listening') writeLine('info', 'worker.serves', { worker: this.#number, pid })
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
 * @param {{ script: string, count: number, env: NodeJS.ProcessEnv, execArgv: string[], stopWithinMs: number }} options
 * @returns {Promise<{ ended: Promise<never>, stop: () => Promise<void>, kill: () => void }>} once all of them listen;
 *   as from `startServer`, but it never ends by itself
 * @throws {Refusal} when one of them fails to start serving
 */
export async function startWorkers({ script, count, env, execArgv, stopWithinMs }) {
  cluster.setupPrimary({ exec: script, args: [], execArgv, cwd: ROOT, windowsHide: true })
  answerWithAll()
  const places = Array.from({ length: count }, (_, index) => new Place(index + 1, env))
  const signal = (name) => {
    for (const place of places) place.signal(name)
  }
  const kill = () => signal('SIGKILL')
  const stop = async () => {
    signal('SIGTERM')
    const timer = setTimeout(kill, stopWithinMs)
    await Promise.all(places.map((place) => place.ended()))
    clearTimeout(timer)
  }
  try {
    await Promise.all(places.map((place) => place.start()))
  } catch (error) {
    kill()
    throw error
  }
  return { ended: new Promise(() => {}), stop, kill }
}
