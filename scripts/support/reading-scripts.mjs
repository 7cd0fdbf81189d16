/** Bundles and minifies the plain scripts of the reading pages and the service worker into the public folder. */
import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import { localePattern, locales, prefixLocalePattern } from '../../lib/core/languages.mjs'
import { fromRoot, ROOT } from './paths.mjs'

const MAIN = 'lib/browser/reading/main.ts'
const FOLDER = fromRoot('public', 'scripts')

const catalogues = Object.fromEntries(
  locales.map((locale) => [
    locale,
    JSON.parse(readFileSync(fromRoot('messages', `${locale}.json`), 'utf8')),
  ]),
)

const shortHash = (text) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** The chat's answers, one file per language. */
const answers = locales.map((locale) => {
  const text = JSON.stringify(catalogues[locale].chatAnswers)
  return { locale, text, file: `chat-${locale}-${shortHash(text)}.json` }
})

/** A constant of the scripts, as a string: esbuild would make every script import an object. */
const asText = (entries) => JSON.stringify(JSON.stringify(Object.fromEntries(entries)))

const options = {
  absWorkingDir: ROOT,
  outdir: FOLDER,
  bundle: true,
  minify: true,
  metafile: true,
  format: 'esm',
  // The oldest engines that get scripts at all (lib/core/content-policy.mjs). Safari 14's fault with destructured
  // parameters of arrow functions is no reason to rewrite them all.
  target: ['chrome79', 'firefox78', 'safari14'],
  supported: { destructuring: true },
  tsconfigRaw: {},
  // lib/browser/reading/constants.d.ts
  define: {
    LOCALES: JSON.stringify(localePattern),
    PREFIX_LOCALES: JSON.stringify(prefixLocalePattern),
    LANGUAGE_OFFERS: asText(locales.map((locale) => [locale, catalogues[locale].languageOffer])),
    // By file name: the service worker recognises the parts of a script by it (lib/browser/offline/cached-pages.ts).
    CHAT_ANSWERS: asText(answers.map(({ locale, file }) => [locale, file])),
  },
}

/** Modules that the entry imports dynamically, only where a page needs them. */
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

/** Builds the parts, which may share chunks. Returns the output file of each by its source. */
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
 * Rebuilds the scripts. The entry is one file: every page waits for it, so it fetches no other before it runs.
 * @returns {string} a hash of the entry, which names all others: its address changes with any change
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
  for (const { file, text } of answers) writeFileSync(join(FOLDER, file), text)
  return shortHash(entry)
}

/** Builds the service worker, which browsers request at one fixed address. */
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
