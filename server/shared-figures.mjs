import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import { AggregatorRegistry } from 'prom-client'

const ASK = 'ingingo:ask'
const ANSWER = 'ingingo:answer'
/** Gives up on a hung process early enough for the parent to answer. */
const WORKER_MS = 5000
const PARENT_MS = 2 * WORKER_MS

/** This process's answers, by question. */
const handlers = {}
/** Pending questions by id, with their callbacks. */
const waiting = new Map()

function ask(to, question, timeoutMs) {
  const id = randomUUID()
  return new Promise((done, failed) => {
    const settle = (value) => {
      clearTimeout(timer)
      waiting.delete(id)
      if (value == null) failed(new Error(`"${question}" was not answered.`))
      else done(value)
    }
    const timer = setTimeout(settle, timeoutMs)
    waiting.set(id, settle)
    to.send({ type: ASK, id, question }, (error) => error && settle())
  })
}

async function receive(from, { type, id, question, value }) {
  if (type === ANSWER) waiting.get(id)?.(value)
  if (type !== ASK) return
  const answer = await Promise.resolve()
    .then(() => handlers[question]())
    .catch(() => null)
  from.send({ type: ANSWER, id, value: answer }, () => {})
}

if (cluster.isWorker) process.on('message', (message) => receive(process, message))
else cluster.on('message', receive)

/** Adds questions that this process answers. @param more functions by question; their results travel as JSON */
const addFigures = (more) => Object.assign(handlers, more)

/** Asks the parent process; rejects when no answer comes within ten seconds. */
const requestParent = (question) => ask(process, question, PARENT_MS)

/** Asks the worker processes. @returns the answers that arrive within five seconds */
async function queryWorkers(question) {
  const connected = Object.values(cluster.workers).filter((worker) => worker.isConnected())
  const settled = await Promise.allSettled(
    connected.map((worker) => ask(worker, question, WORKER_MS)),
  )
  return settled.filter(({ status }) => status === 'fulfilled').map(({ value }) => value)
}

/** Lets the parent of several processes answer each of them with the figures of all. */
export function shareAllMetrics() {
  const all = new AggregatorRegistry()
  addFigures({
    // Rejects if one of them does not answer: an incomplete sum would look like a counter reset.
    metrics: () => all.clusterMetrics(),
    operation: () => queryWorkers('operation'),
  })
}

/**
 * Opens the registry of a serving process.
 * @returns {{ registry: AggregatorRegistry, read: () => Promise<string> }} `read`: the figures of all processes of
 * one start; rejects if one of them does not report
 */
export function openMetrics() {
  const registry = new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  const read = cluster.isWorker ? () => requestParent('metrics') : () => registry.metrics()
  return { registry, read }
}

/**
 * Shares the figures of a serving process that the administrators' page shows.
 * @template Figures
 * @param {() => Figures} readOwn
 * @returns {() => Promise<Figures[]>} the figures of all processes of one start that answer within five seconds
 */
export function shareOperation(readOwn) {
  addFigures({ operation: readOwn })
  return cluster.isWorker ? () => requestParent('operation') : async () => [readOwn()]
}
