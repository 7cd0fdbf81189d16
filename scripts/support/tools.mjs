import { existsSync } from 'node:fs'
import { fromRoot } from './paths.mjs'
import { findProgram, installPackage, runNode } from './programs.mjs'

const SCRIPTS = {
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  next: 'next/dist/bin/next',
  playwright: '@playwright/test/cli.js',
  tsc: 'typescript-native/bin/tsc',
  vitest: 'vitest/vitest.mjs',
}

/** Runs a tool of node_modules by its script: the links in `.bin` differ between systems. */
export const runTool = (name, args, options) =>
  runNode([fromRoot('node_modules', SCRIPTS[name]), ...args], options)

const CODE = [
  'app',
  'components',
  'lib',
  'prisma',
  'scripts',
  'server',
  'e2e',
  'attack',
  'engines',
  'middleware.ts',
  'instrumentation.ts',
]

/** Checks that do not run the product: title and work. */
export const STATIC_CHECKS = [
  ['Format and lint', (options) => runTool('biome', ['ci', '--colors=off'], options)],
  [
    'Import rules',
    (options) =>
      runTool(
        'depcruise',
        CODE.filter((path) => existsSync(fromRoot(path))),
        options,
      ),
  ],
  ['Dead code', (options) => runTool('knip', ['--no-progress'], options)],
  [
    'Types',
    async (options) => {
      // Generates the types of routes and their parameters, which pages import.
      await runTool('next', ['typegen'], options)
      // Not incremental: comparing the declarations of large inferred types takes minutes and gigabytes.
      await runTool('tsc', ['--noEmit', '--incremental', 'false', '--pretty', 'false'], options)
    },
  ],
]

/** Chromium's headless shell comes first: the same engine without windows, with a third less work per page. */
const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/**
 * As wide as our typeface before it loads (components/styles/typefaces.css): without one, the layout shifts under the
 * pointer.
 */
const STANDING_IN = ['/usr/share/fonts/truetype/liberation', 'fonts-liberation']

/**
 * Finds a browser for tests: the configured one, one installed here or from Debian's packages, else Playwright's own.
 * @returns {Promise<string | undefined>} its path; undefined for Playwright's own, which Playwright finds
 */
export async function provideBrowser() {
  const [folder, fonts] = STANDING_IN
  if (!existsSync(folder)) await installPackage(fonts)
  const named = process.env.CHROMIUM_PATH
  if (named && existsSync(named)) return named
  if (!findProgram(BROWSERS)) await installPackage(BROWSERS[0])
  const browser = findProgram(BROWSERS)
  if (!browser) await runTool('playwright', ['install', '--only-shell', 'chromium'])
  return browser
}
