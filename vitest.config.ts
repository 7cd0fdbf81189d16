import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Servers that are killed at any moment, again and again: minutes, for the long lane (`npm test -- --all`). */
const CRASHES = '**/crash*.int.test.ts'

const exclude = [...configDefaults.exclude, '.next/**', '.data/**', 'e2e/**']

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at('./') },
      // Outside of Next's bundler the package refuses to be imported at all.
      { find: /^server-only$/, replacement: at('./lib/testing/server-only.ts') },
      // Next's cache, and what runs after an answer, live in its server only.
      { find: /^next\/server$/, replacement: at('./lib/testing/next-server.ts') },
      { find: /^next\/cache$/, replacement: at('./lib/testing/next-cache.ts') },
    ],
  },
  test: {
    allowOnly: !process.env.CI,
    // Each integration test's file starts a database of its own; two at a time is what small machines bear.
    maxWorkers: 2,
    execArgv: ['--import', at('./lib/testing/typescript-threads.mjs')],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          setupFiles: ['lib/testing/environment.ts'],
          globalSetup: ['lib/testing/worker-scripts.ts'],
          // How long a slow machine may take; nothing is measured by it.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          include: ['**/*.int.test.ts'],
          exclude: process.env.TEST_LANE === 'main' ? [...exclude, CRASHES] : exclude,
          setupFiles: ['lib/testing/environment.ts', 'lib/testing/fresh-database.ts'],
          globalSetup: ['lib/testing/template-database.ts', 'lib/testing/worker-scripts.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'attack',
          include: ['attack/**/*.attack.ts'],
          exclude,
          setupFiles: ['attack/support/environment.ts'],
          globalSetup: ['attack/support/start-server.ts'],
          // They share one server, whose memory and connections are counted: one that fails gets a second try, and the
          // table names both.
          retry: 1,
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          include: ['engines/**/*.engine.ts'],
          exclude,
          setupFiles: ['engines/support/environment.ts'],
          globalSetup: ['engines/support/start-server.ts'],
          testTimeout: 120_000,
          // An engine is fetched once, some 50 MB.
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
