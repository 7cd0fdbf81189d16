import { existsSync } from 'node:fs'
import { fromRoot } from './paths.mjs'
import { runNode } from './programs.mjs'

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
