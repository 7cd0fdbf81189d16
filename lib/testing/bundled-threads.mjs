/** Bundles the programs of worker threads once per test run, as Next's bundler does for the server. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'
import { fromRoot } from '../../scripts/support/paths.mjs'

/** The form in which bundlers recognise the program of a thread. */
const PROGRAM = /new URL\('(\.\/[\w-]+\.ts)', import\.meta\.url\)/g
/** Below node_modules, so that the packages left out of a bundle are found. */
const FOLDER = fromRoot('node_modules', '.cache', 'ingingo-threads')

/**
 * Bundles a program and the packages it imports.
 * @param {string} source a TypeScript file
 * @returns {string} the URL of the bundle
 */
function bundle(source) {
  const { outputFiles } = buildSync({
    entryPoints: [source],
    outdir: FOLDER,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    // What a program imports on demand is loaded on demand.
    splitting: true,
    minifyWhitespace: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
    // Next does not bundle it either.
    external: ['pdfjs-dist'],
    alias: { 'server-only': fromRoot('node_modules', 'server-only', 'empty.js') },
  })
  mkdirSync(FOLDER, { recursive: true })
  for (const { path, contents } of outputFiles) {
    const unfinished = `${path}.${process.pid}`
    writeFileSync(unfinished, contents)
    // Another run may be reading the file.
    renameSync(unfinished, path)
  }
  return pathToFileURL(join(FOLDER, `${basename(source, '.ts')}.mjs`)).href
}

/**
 * A Vite plugin that replaces the program of each `new Worker` by its bundle. Compiling it in each new thread takes a second of
 * processor time, and the tests start hundreds of threads.
 * @returns {import('vite').Plugin}
 */
export function bundledThreads() {
  /** @type {Map<string, string>} */
  const bundles = new Map()
  return {
    name: 'ingingo:bundled-threads',
    enforce: 'pre',
    transform(code, id) {
      if (id.includes('/node_modules/') || !code.includes('new Worker(')) return null
      return code.replaceAll(PROGRAM, (_expression, path) => {
        const source = join(dirname(id), path)
        const url = bundles.get(source) ?? bundle(source)
        bundles.set(source, url)
        return `new URL('${url}')`
      })
    },
  }
}
