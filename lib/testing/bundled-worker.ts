import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { buildSync } from 'esbuild'
import { fromRoot } from '@/scripts/support/paths.mjs'

/**
 * A worker of the tests as a program of its own, for tests that kill it: bundled once, since many processes that each
 * compile the product anew would take minutes.
 * @param name of the file beside this one, without its ending
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
          // A package that lists no exports is read by its files' full names only.
          'next/cache': 'next/cache.js',
          'next/server': 'next/server.js',
          // Outside of Next's bundler the package refuses to be imported at all.
          'server-only': fromRoot('lib', 'testing', 'server-only.ts'),
        },
      })
    },
    start: (...args: string[]): ChildProcess =>
      fork(outfile, args, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
    remove: () => rm(outfile, { force: true }),
  }
}
