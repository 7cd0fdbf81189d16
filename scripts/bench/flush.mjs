import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { openOnDisk } from '../support/embedded-engine.mjs'
import { fromRoot } from '../support/paths.mjs'
import { figure, median, percentile } from './report.mjs'

export const title =
  'What it costs that the embedded database waits for the disk: one write after another'

const ROUNDS = 3
const WRITES = 200

async function timeWrites(pg) {
  await pg.exec('CREATE TABLE IF NOT EXISTS entry (id serial PRIMARY KEY, text text NOT NULL)')
  const times = []
  for (let n = 0; n < WRITES; n += 1) {
    const began = performance.now()
    await pg.query('INSERT INTO entry (text) VALUES ($1)', [`Entry ${n}`])
    times.push(performance.now() - began)
  }
  return times
}

/** Alternates the two databases, so that a busy disk affects both alike; runs on the disk that holds the data. */
export async function measure() {
  const folder = mkdtempSync(fromRoot('.data', 'bench-flush-'))
  const flushed = await openOnDisk(join(folder, 'flushed'))
  const hasty = await PGlite.create(join(folder, 'hasty'))
  const times = { flushed: [], hasty: [] }
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      times.hasty.push(...(await timeWrites(hasty)))
      times.flushed.push(...(await timeWrites(flushed.pg)))
    }
  } finally {
    await flushed.close()
    await hasty.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return [
    figure('a write that is on the disk, median', median(times.flushed), 'ms'),
    figure('the same, p95', percentile(times.flushed, 0.95), 'ms'),
    figure('a write that is not (PGlite’s own way), median', median(times.hasty), 'ms'),
    figure('the same, p95', percentile(times.hasty, 0.95), 'ms'),
  ]
}
