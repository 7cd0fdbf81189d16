import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Frees what only the start needed: lock files, source fingerprints, tried passwords. A process that then idles for
 * years would never collect it by itself.
 */
export function releaseMemory() {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
