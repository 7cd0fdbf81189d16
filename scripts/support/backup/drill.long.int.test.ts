import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs'
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
  // A container's /tmp is small and in memory: nothing may go there.
  vi.stubEnv('TMPDIR', join(place, 'absent'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(place, { recursive: true, force: true })
})

describe('a backup', () => {
  it('is restored row by row and file by file, which a drill verifies and cleans up', async () => {
    const { file } = await createSampleSite()
    const { path, manifest } = await backupTo(join(place, 'to'))
    const dataDir = join(place, 'data')
    const killed = join(dataDir, 'drill.part-killed')
    mkdirSync(killed, { recursive: true })
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    utimesSync(killed, yesterday, yesterday)
    const result = await runDrill({ archive: path, dataDir })
    expect(result.rows).toBeGreaterThan(5)
    expect(result.tables).toBe(manifest.tables.length)
    expect(manifest.files.map(({ path: name }) => name)).toContain(
      `${file.key.slice(0, 2)}/${file.key}`,
    )
    expect(await readdir(dataDir)).toEqual([])
    expect(existsSync(join(place, 'absent'))).toBe(false)
  })
})
