import { accessSync, chmodSync, constants } from 'node:fs'
import { runNode } from './command.mjs'
import { fromRoot } from './paths.mjs'

/** An archive or a copy may have dropped the engine's executable bit. */
function makeExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
}

/**
 * Runs Prisma's command line with the schema engine of this repository, so that it downloads nothing.
 * @param {string[]} args
 * @param {{ url?: string } & Parameters<typeof runNode>[1]} [options] `url`: the database to work on
 * @returns {Promise<string>} its output
 */
export function runPrisma(args, { url, ...options } = {}) {
  const engine = fromRoot('prisma', 'schema-engine.mjs')
  makeExecutable(engine)
  return runNode([fromRoot('node_modules', 'prisma', 'build', 'index.js'), ...args], {
    ...options,
    env: {
      ...process.env,
      ...(url ? { DATABASE_URL: url } : {}),
      PRISMA_SCHEMA_ENGINE_BINARY: engine,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
      NO_COLOR: '1',
    },
  })
}
