/** The plain scripts of the reading pages: bundled and minified from lib/browser/reading into public/scripts. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}public/scripts`

/**
 * Builds the scripts anew.
 * @returns {string} a hash of the entry, which names all others: its address changes with any change.
 */
export function buildReadingScripts() {
  rmSync(folder, { recursive: true, force: true })
  buildSync({
    entryPoints: { reading: `${root}lib/browser/reading/main.ts` },
    outdir: folder,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: ['chrome99', 'firefox97', 'safari15.4'],
    chunkNames: '[name]-[hash]',
    tsconfigRaw: {},
  })
  const entry = readFileSync(`${folder}/reading.js`)
  return createHash('sha256').update(entry).digest('hex').slice(0, 12)
}
