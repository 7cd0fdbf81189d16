import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inWorkingFolder, removeStale } from './working-folder.mjs'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ingingo-working-'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

function age(name: string): void {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  utimesSync(join(dataDir, name), yesterday, yesterday)
}

function leaveFolder(name: string): void {
  mkdirSync(join(dataDir, name))
  writeFileSync(join(dataDir, name, 'rows'), 'rows')
  age(name)
}

it('gives work a folder of its own, and removes it even when the work fails', async () => {
  const made: string[] = []
  const work = async (folder: string) => {
    made.push(folder)
    writeFileSync(join(folder, 'rows'), 'rows')
    if (made.length > 1) throw new Error('no more')
    return 'done'
  }
  expect(await inWorkingFolder(dataDir, 'drill', work)).toBe('done')
  await expect(inWorkingFolder(dataDir, 'drill', work)).rejects.toThrow('no more')
  expect(new Set(made).size).toBe(2)
  for (const folder of made) expect(folder.startsWith(join(dataDir, 'drill.part-'))).toBe(true)
  expect(readdirSync(dataDir)).toEqual([])
})

it('removes the leftovers of every killed command once they are a day old, and nothing else', async () => {
  const stale = ['backup.part', 'backup.part-a1', 'drill.part-a1', 'import.part-a1', 'restore.part']
  for (const name of stale) leaveFolder(name)
  writeFileSync(join(dataDir, 'backup.json.part-a1'), '{')
  age('backup.json.part-a1')
  const others = ['backup.json', 'backups', 'files', 'pg', 'restore.parts']
  for (const name of others) leaveFolder(name)
  mkdirSync(join(dataDir, 'drill.part-running'))
  await inWorkingFolder(dataDir, 'drill', async () => undefined)
  expect(readdirSync(dataDir).sort()).toEqual([...others, 'drill.part-running'].sort())
})

it('removes old files of one pattern only', async () => {
  for (const name of ['old.part', 'new.part', 'old.txt']) writeFileSync(join(dataDir, name), 'x')
  age('old.part')
  age('old.txt')
  await removeStale(dataDir, /\.part$/)
  expect(readdirSync(dataDir).sort()).toEqual(['new.part', 'old.txt'])
})
