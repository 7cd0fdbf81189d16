import { readFileSync } from 'node:fs'
import { fromRoot } from '../support/paths.mjs'

const manifest = (path) => JSON.parse(readFileSync(fromRoot('.next', path), 'utf8'))

/** Chunks that every Next application sends: React, the router, and what Next adds. */
function frameworkChunks() {
  const { rootMainFiles = [], polyfillFiles = [] } = manifest('build-manifest.json')
  return new Set([...rootMainFiles, ...polyfillFiles].map((path) => `/_next/${path}`))
}

/**
 * Splits scripts into the framework's and ours; ours contain our components and the packages they use.
 * @param {{ path: string, bytes: number }[]} scripts
 */
export function splitScripts(scripts) {
  const framework = frameworkChunks()
  const sum = (list) => list.reduce((total, { bytes }) => total + bytes, 0)
  return {
    all: sum(scripts),
    ours: sum(scripts.filter(({ path }) => !framework.has(path))),
  }
}
