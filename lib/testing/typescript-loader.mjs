import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/**
 * What a thread is to read in place of a TypeScript file: the file with all of ours that it imports, as the build makes
 * it. To compile them one by one, as the thread asks for them, takes a second each time.
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
    // Outside of Next's bundler the package refuses to be imported at all.
    alias: { 'server-only': fileURLToPath(new URL('./server-only.ts', import.meta.url)) },
  }).outputFiles
  return output.text
}

/** A hook of the module loader (node:module), which runs in a thread of its own. */
export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context)
  return { format: 'module', source: bundle(url), shortCircuit: true }
}
