import cluster from 'node:cluster'
import { AggregatorRegistry } from 'prom-client'
import { answerWith, askParent, askWorkers } from './process-questions.mjs'

/** Lets the parent of several processes answer each of them with the figures of all. */
export function answerWithAll() {
  const all = new AggregatorRegistry()
  answerWith({
    // Rejects when one of them does not answer: an incomplete sum would look as if all counters had been reset.
    metrics: () => all.clusterMetrics(),
    operation: () => askWorkers('operation'),
  })
}

/**
 * Opens the registry of a serving process.
 * @returns {{ registry: AggregatorRegistry, read: () => Promise<string> }} `read`: the figures of all processes of one
 *   start; rejects when one of them does not report
 */
export function openMetrics() {
  const registry = new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  const read = cluster.isWorker ? () => askParent('metrics') : () => registry.metrics()
  return { registry, read }
}

/**
 * Shares the figures of a serving process that the administrators' page shows.
 * @template Figures
 * @param {() => Figures} readOwn
 * @returns {() => Promise<Figures[]>} the figures of all processes of one start that answer within five seconds
 */
export function shareOperation(readOwn) {
  answerWith({ operation: readOwn })
  return cluster.isWorker ? () => askParent('operation') : async () => [readOwn()]
}
