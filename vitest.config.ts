import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Tests that take minutes: only the long lane runs them (`npm test -- --all`). */
const LONG = [
  // Servers killed at any moment, databases that hang, full disks.
  '**/*crash*.int.test.ts',
  'lib/platform/db/frozen-database.test.ts',
  'lib/platform/health/disk.test.ts',
  'scripts/support/full-disk.test.ts',
  // Hostile files and bodies, by the hundred.
  '**/hostile-*.test.ts',
  // Archives that fill databases of their own.
  'scripts/support/{backup,content}/*.int.test.ts',
]

const exclude = [
  ...configDefaults.exclude,
  '.next/**',
  '.data/**',
  'e2e/**',
  ...(process.env.TEST_LANE === 'main' ? LONG : []),
]

export default defineConfig({
  resolve: {
    alias: [
      { find: /^@\//, replacement: at('./') },
      // Outside Next's bundler, importing this package throws.
      { find: /^server-only$/, replacement: at('./lib/testing/server-only.ts') },
      // Next's cache and its work after a response exist only in its server.
      { find: /^next\/server$/, replacement: at('./lib/testing/next-server.ts') },
      { find: /^next\/cache$/, replacement: at('./lib/testing/next-cache.ts') },
    ],
  },
  test: {
    allowOnly: !process.env.CI,
    // Each integration test file starts a database of its own; small machines can handle two at a time.
    maxWorkers: 2,
    execArgv: ['--import', at('./scripts/support/typescript-threads.mjs')],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          setupFiles: ['lib/testing/environment.ts'],
          globalSetup: ['lib/testing/worker-scripts.ts'],
          // Allows for a slow machine; it is not a performance limit.
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          isolate: false,
          include: ['**/*.int.test.ts'],
          exclude,
          setupFiles: ['lib/testing/environment.ts', 'lib/testing/fresh-database.ts'],
          globalSetup: ['lib/testing/template-database.ts', 'lib/testing/worker-scripts.ts'],
          testTimeout: 180_000,
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
          // They share one server, whose memory and connections are counted: a failing test is retried once, and the table
          // names both results.
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
          // They drive third-party programs, some ten years old: a failing test is retried once, and the reporter says so.
          retry: 1,
          testTimeout: 120_000,
          // Each engine is downloaded once, some 50 MB.
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
