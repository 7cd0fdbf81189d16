import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { bundledThreads } from './lib/testing/bundled-threads.mjs'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Only the long lane runs these (`npm test -- --all`): tests that take minutes (killed servers, full disks, hostile files by the
 * hundred, archives), and tests that measure time or memory.
 */
const LONG = '**/*.long.{test,int.test}.ts'

const exclude = [
  ...configDefaults.exclude,
  '.next/**',
  '.data/**',
  'e2e/**',
  ...(process.env.TEST_LANE === 'main' ? [LONG] : []),
]

export default defineConfig({
  plugins: [bundledThreads()],
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
    // Allows for a slow machine: a poll ends with the event it waits for.
    expect: { poll: { timeout: 60_000 } },
    // Each integration test file starts a database of its own; small machines can handle two at a time.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...exclude, '**/*.int.test.ts'],
          setupFiles: ['lib/testing/environment.ts', 'lib/testing/fresh-process.ts'],
          globalSetup: ['lib/testing/worker-exits.ts', 'lib/testing/worker-scripts.ts'],
          // Allow for a slow machine; they are not performance limits.
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        resolve: {
          alias: [{ find: /^@node-rs\/argon2$/, replacement: at('./lib/testing/argon2.ts') }],
        },
        test: {
          name: 'integration',
          isolate: false,
          include: ['**/*.int.test.ts'],
          exclude,
          setupFiles: ['lib/testing/environment.ts', 'lib/testing/fresh-database.ts'],
          globalSetup: [
            'lib/testing/worker-exits.ts',
            'lib/testing/template-database.ts',
            'lib/testing/worker-scripts.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 180_000,
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
          // They share one server, whose memory and connections are counted.
          fileParallelism: false,
          // Allow for a slow machine; they are not performance limits.
          testTimeout: 1_200_000,
          hookTimeout: 600_000,
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
          // Each engine is downloaded once, some 50 MB.
          hookTimeout: 600_000,
        },
      },
    ],
  },
})
