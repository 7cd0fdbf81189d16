import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { backupTo, createSampleSite } from '@/lib/testing/backups'
import { emptyBetweenTests } from '@/lib/testing/database'
import { runDrill } from './restore-backup.mjs'

emptyBetweenTests()
vi.setConfig({ testTimeout: 240_000 })

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'ingingo-backup-'))
  // Unpacks there too, because other tests' drills use the shared folder.
  vi.stubEnv('TMPDIR', place)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is restored row by row and file by file, which a drill verifies and cleans up', async () => {
    const { file } = await createSampleSite()
    const { path, manifest } = await backupTo(join(place, 'to'))
    const result = await runDrill({ archive: path })
    expect(result.rows).toBeGreaterThan(5)
    expect(result.tables).toBe(manifest.tables.length)
    expect(manifest.files.map(({ path: name }) => name)).toContain(
      `${file.key.slice(0, 2)}/${file.key}`,
    )
    expect((await readdir(place)).filter((name) => name.startsWith('ingingo-drill-'))).toEqual([])
  })
})
