import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromRoot, ROOT } from '../support/paths.mjs'
import { getFreePort } from '../support/port.mjs'
import { testEnvironment } from '../support/test-runs.mjs'
import { startServerProcess } from './product.mjs'
import { median, metric } from './report.mjs'

export const title = 'Start to the first page, built and seeded'

const TIMES = 3

/** Times `npm start` to its first page; the first start also creates the database. */
async function startOnce(env) {
  const port = await getFreePort()
  const server = await startServerProcess([fromRoot('scripts', 'start.mjs')], {
    cwd: ROOT,
    env: { ...env, PORT: String(port) },
    url: `http://127.0.0.1:${port}/home`,
  })
  await server.stop()
  return server.milliseconds / 1000
}

export async function measure() {
  const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-bench-start-'))
  const env = {
    ...testEnvironment(),
    DATA_DIR: dataDir,
    HOST: '127.0.0.1',
    SEED_DEMO: '1',
    AUTH_SECRET: randomBytes(33).toString('base64url'),
  }
  try {
    const first = await startOnce(env)
    const later = []
    for (let time = 0; time < TIMES; time += 1) later.push(await startOnce(env))
    return [
      metric('first start, with demonstration content', first, 's'),
      ...later.map((seconds, at) => metric(`start ${at + 2}`, seconds, 's')),
      metric('later starts, median', median(later), 's'),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
