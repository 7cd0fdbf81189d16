import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { buildSync } from 'esbuild'
import { vi } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { fromRoot } from '@/scripts/support/paths.mjs'

/** How a worker's connections are named on the database server. */
const APPLICATION_NAME = 'ingingo-test-worker'

/**
 * Waits until the database server has ended the sessions of killed workers. Until then a session may still hold locks, whose
 * rows other workers skip, or finish the statement it was sent last.
 */
async function waitForSessionsToEnd(): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await db().$queryRaw<{ open: number }[]>`
        SELECT count(*)::int AS open FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${APPLICATION_NAME}`
      if (row?.open !== 0) throw new Error(`${row?.open} sessions of killed workers are still open`)
    },
    { timeout: 120_000, interval: 50 },
  )
}

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
      fork(outfile, args, {
        execArgv: [],
        env: { ...process.env, PGAPPNAME: APPLICATION_NAME },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    waitForSessionsToEnd,
    remove: () => rm(outfile, { force: true }),
  }
}
