import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { buildSync } from 'esbuild'
import { fromRoot } from '@/scripts/support/paths.mjs'

/**
 * Bundles a test worker into a program of its own, for tests that kill it: once, since many processes that each compile the
 * product would take minutes.
 * @param name the name of the file beside this one, without its extension
 */
export function bundledWorker(name: string) {
  const outfile = fromRoot('.data', 'tests', `${name}-${process.pid}.mjs`)
  return {
    bundle() {
      buildSync({
        entryPoints: [fromRoot('lib', 'testing', `${name}.ts`)],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
        jsx: 'automatic',
        alias: {
          // A package without an export list can be imported only by its files' full names.
          'next/cache': 'next/cache.js',
          'next/server': 'next/server.js',
          // Outside Next's bundler, importing this package throws.
          'server-only': fromRoot('lib', 'testing', 'server-only.ts'),
        },
      })
    },
    start: (...args: string[]): ChildProcess =>
      fork(outfile, args, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    remove: () => rm(outfile, { force: true }),
  }
}
