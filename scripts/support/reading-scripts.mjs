/** The plain scripts of the reading pages and the service worker, bundled and minified into what is public. */
import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { fromRoot, ROOT } from './paths.mjs'

const MAIN = 'lib/browser/reading/main.ts'
const FOLDER = fromRoot('public', 'scripts')

const options = {
  absWorkingDir: ROOT,
  outdir: FOLDER,
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  // The oldest engines that are sent scripts at all (lib/core/inline-scripts.mjs). What Safari 14 does with patterns as
  // parameters of arrow functions is no reason to rewrite them all.
  target: ['chrome79', 'firefox78', 'safari14'],
  supported: { destructuring: true },
  tsconfigRaw: {},
}

/** What the entry fetches only where a page needs it. */
function listParts() {
  const { inputs } = buildSync({ ...options, entryPoints: [MAIN], write: false }).metafile
  const parts = new Set()
  const seen = new Set()
  const walk = (file) => {
    if (seen.has(file)) return
    seen.add(file)
    for (const { path, kind } of inputs[file].imports) {
      if (kind === 'dynamic-import') parts.add(path)
      else walk(path)
    }
  }
  walk(MAIN)
  return [...parts]
}

/** Builds the parts, which may share files among each other. Returns the file of each by its source. */
function buildParts(parts) {
  const { outputs } = buildSync({
    ...options,
    entryPoints: parts,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
  }).metafile
  const built = Object.entries(outputs).filter(([, { entryPoint }]) => parts.includes(entryPoint))
  return new Map(built.map(([file, { entryPoint }]) => [entryPoint, fromRoot(file)]))
}

/**
 * Builds the scripts anew. The entry is one file: every page waits for it, so it fetches no other before it runs.
 * @returns {string} a hash of the entry, which names all others: its address changes with any change.
 */
export function buildReadingScripts() {
  rmSync(FOLDER, { recursive: true, force: true })
  const parts = listParts()
  const files = buildParts(parts)
  const { outputFiles } = buildSync({
    ...options,
    entryPoints: { reading: MAIN },
    external: parts.map((part) => `./${part}`),
    write: false,
  })
  const [{ text }] = outputFiles
  const entry = text.replace(/import\("([^"]+)"\)/g, (_all, address) => {
    const source = relative(ROOT, resolve(FOLDER, address))
    return `import("./${relative(FOLDER, files.get(source))}")`
  })
  writeFileSync(join(FOLDER, 'reading.js'), entry)
  return createHash('sha256').update(entry).digest('hex').slice(0, 12)
}

/** Builds the service worker, which browsers ask for at one address for ever. */
export function buildServiceWorker() {
  buildSync({
    ...options,
    outdir: undefined,
    outfile: fromRoot('public', 'sw.js'),
    metafile: false,
    format: 'iife',
    define: { 'process.env.NODE_ENV': '"production"' },
    entryPoints: ['lib/browser/offline/worker.ts'],
  })
}
