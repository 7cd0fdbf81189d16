import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeRecord } from './make-backup.mjs'

let folder: string
let printed: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ingingo-record-'))
  printed = []
  vi.spyOn(console, 'error').mockImplementation((text) => void printed.push(String(text)))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const path = () => join(folder, 'backup.json')
const read = () => JSON.parse(readFileSync(path(), 'utf8'))

describe('the record of backups and drills', () => {
  it('keeps the last of each, and nothing else in the folder', async () => {
    await writeRecord(folder, { backup: { bytes: 1 } })
    await writeRecord(folder, { drill: { rows: 2 } })
    await writeRecord(folder, { backup: { bytes: 3 } })
    expect(read()).toEqual({ backup: { bytes: 3 }, drill: { rows: 2 } })
    expect(readdirSync(folder)).toEqual(['backup.json'])
    expect(printed).toEqual([])
  })

  it.each(['', '{"backup": {"at": "20', 'null', '[]', '"text"'])(
    'is replaced, with a message, when it contains %j',
    async (text) => {
      writeFileSync(path(), text)
      await writeRecord(folder, { backup: { bytes: 1 } })
      expect(read()).toEqual({ backup: { bytes: 1 } })
      expect(printed.join()).toContain('cannot be read')
    },
  )

  it('is replaced by a rename, never written in place', async () => {
    await writeRecord(folder, { backup: { bytes: 1 } })
    const { ino } = statSync(path())
    await writeRecord(folder, { backup: { bytes: 2 } })
    expect(statSync(path()).ino).not.toBe(ino)
  })
})
