import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.mjs'

/**
 * The environment without this machine's configuration: tests must not reach its database or send its mail. Variables
 * are emptied rather than removed, so that a `.env` file does not bring them back.
 */
export function testEnvironment() {
  const listed = readFileSync(fromRoot('.env.example'), 'utf8').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)
  const emptied = Object.fromEntries([...listed].map(([, name]) => [name, '']))
  const { NODE_ENV, ...environment } = process.env
  const { TEST_DATABASE_URL } = environment
  return {
    ...environment,
    ...emptied,
    ...(TEST_DATABASE_URL ? { TEST_DATABASE_URL } : {}),
    CI: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  }
}
