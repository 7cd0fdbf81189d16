import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { fromRoot } from './paths.mjs'

/**
 * Bundles a TypeScript file with all of our files that it imports, as the build does, for a thread to load. Compiling
 * them one by one on demand takes a second each time.
 */
function bundle(url) {
  const [output] = buildSync({
    entryPoints: [fileURLToPath(url)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'silent',
    // Outside of Next's bundler the package cannot be imported at all.
    alias: { 'server-only': fromRoot('node_modules', 'server-only', 'empty.js') },
  }).outputFiles
  return output.text
}

/** A module loader hook (node:module), which runs in a thread of its own. */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  return { format: 'module', source: bundle(url), shortCircuit: true }
}
