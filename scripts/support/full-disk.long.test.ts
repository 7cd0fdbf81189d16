import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { withClient } from './database.mjs'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'

const dataDir = mkdtempSync(join(tmpdir(), 'ingingo-full-'))
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>

beforeAll(async () => {
  server = await startEmbeddedPostgres({ dataDir })
  await withClient(server.url, (client: Client) => client.query('CREATE TABLE entry (n int)'))
}, 120_000)

afterEach(() => vi.restoreAllMocks())

afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const write = (n: number) =>
  withClient(server.url, (client: Client) => client.query('INSERT INTO entry VALUES ($1)', [n]))

async function readAll(): Promise<number[]> {
  const { rows } = await withClient(server.url, (client: Client) =>
    client.query('SELECT n FROM entry ORDER BY n'),
  )
  return rows.map((row: { n: number }) => row.n)
}

/** Makes every write to the disk fail with this error from now on. */
function failWrites(code: string): void {
  vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: no write`), { code })
  })
}

function collectLog(): string[] {
  const lines: string[] = []
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  }
  return lines
}

it('reports a full disk, loses nothing, and recovers by itself when there is room', async () => {
  await write(1)
  const lines = collectLog()
  failWrites('ENOSPC')
  await expect(write(2)).rejects.toMatchObject({ code: '53100' })
  // It keeps trying to reopen the database, which is unavailable meanwhile.
  vi.mocked(fs.writeSync).mockClear()
  await vi.waitFor(() => expect(fs.writeSync).toHaveBeenCalled(), { timeout: 30_000 })
  await expect(write(3)).rejects.toThrow()
  vi.mocked(fs.writeSync).mockRestore()
  await vi.waitFor(() => write(4), { timeout: 30_000, interval: 200 })
  expect(await readAll()).toEqual([1, 4])
  expect(lines.map((line) => JSON.parse(line).event)).toEqual([
    'database.crashed',
    'database.reopened',
  ])
})
