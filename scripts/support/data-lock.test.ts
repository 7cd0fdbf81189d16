import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DataFolderLocked, findHolder, takeLock } from './data-lock.mjs'
import { reachDatabase } from './database.mjs'

let dataDir: string
let lock: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'ingingo-lock-'))
  lock = join(dataDir, 'pg.lock')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** An address whose socket is in the /tmp of another service. */
const URL_ELSEWHERE = 'postgresql://postgres@localhost/postgres?host=%2Fnowhere%2Fingingo-pg-1'

const BEGIN = Date.UTC(2026, 0, 1)
const touch = (time: number) => utimesSync(lock, time / 1000, time / 1000)

/** A clock that advances one second at each pause. */
function steppingClock(onPause: (now: number) => void = () => {}) {
  let now = BEGIN
  return {
    now: () => now,
    pause: async () => {
      now += 1000
      onPause(now)
    },
  }
}

const impatient = {
  now: () => BEGIN,
  pause: async () => {
    throw new Error('waited')
  },
}

/** Takes and releases the lock of this process, and leaves one that differs in some fields. */
async function leaveLock(fields: object): Promise<void> {
  const release = await takeLock(dataDir, URL_ELSEWHERE, () => {})
  const text = readFileSync(lock, 'utf8')
  await release()
  writeFileSync(lock, JSON.stringify({ ...JSON.parse(text), ...fields }))
  touch(BEGIN)
}

it('treats the folder as held by a process it cannot see while the heartbeat goes on', async () => {
  // Each container numbers its processes from 1, so the other one may have this process's number.
  await leaveLock({ id: 'other', place: 'another container' })
  const clock = () => steppingClock(touch)
  expect(await findHolder(dataDir, clock())).toMatchObject({ id: 'other' })
  await expect(takeLock(dataDir, URL_ELSEWHERE, () => {}, clock())).rejects.toThrow(
    DataFolderLocked,
  )
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ id: 'other' })
  expect(readdirSync(dataDir)).toEqual(['pg.lock'])
})

it('treats the folder as free 20 seconds after the last heartbeat of a process it cannot see', async () => {
  await leaveLock({ id: 'other', place: 'another container' })
  let pauses = 0
  const onAbandoned = vi.fn()
  const clock = steppingClock(() => {
    pauses += 1
  })
  const release = await takeLock(dataDir, URL_ELSEWHERE, onAbandoned, clock)
  expect(pauses).toBe(20)
  expect(onAbandoned).toHaveBeenCalledWith(expect.objectContaining({ id: 'other' }))
  expect(await findHolder(dataDir)).toMatchObject({ pid: process.pid })
  await release()
  expect(readdirSync(dataDir)).toEqual([])
})

it('treats it as free at once when a process of this machine has ended', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  await leaveLock({ pid })
  expect(await findHolder(dataDir, impatient)).toBeNull()
})

it.runIf(process.platform === 'linux')(
  'treats it as free at once when a later process has the number of the holder',
  async () => {
    await leaveLock({ startedAt: '1' })
    expect(await findHolder(dataDir, impatient)).toBeNull()
  },
)

it('treats it as free when a power cut left the lock empty', async () => {
  writeFileSync(lock, '')
  const release = await takeLock(dataDir, URL_ELSEWHERE, () => {}, impatient)
  await release()
})

it.runIf(process.platform === 'linux')(
  'treats it as held by a live process of this machine, even if its socket is out of sight and it is busy',
  async () => {
    const release = await takeLock(dataDir, URL_ELSEWHERE, () => {})
    touch(BEGIN)
    const clock = { now: () => BEGIN + 3_600_000, pause: impatient.pause }
    expect(await findHolder(dataDir, clock)).toMatchObject({ pid: process.pid })
    await expect(takeLock(dataDir, URL_ELSEWHERE, () => {}, clock)).rejects.toThrow(
      DataFolderLocked,
    )
    await expect(reachDatabase({ dataDir })).rejects.toThrow('cannot be reached from here')
    await release()
    expect(await findHolder(dataDir, impatient)).toBeNull()
  },
)

it('sends heartbeats on its own', async () => {
  const release = await takeLock(dataDir, URL_ELSEWHERE, () => {})
  touch(BEGIN)
  const watcher = watch(lock)
  await once(watcher, 'change')
  watcher.close()
  expect(statSync(lock).mtimeMs).toBeGreaterThan(BEGIN)
  await release()
})

it('releases its own lock only', async () => {
  const release = await takeLock(dataDir, URL_ELSEWHERE, () => {})
  writeFileSync(lock, JSON.stringify({ id: 'other' }))
  await release()
  expect(readFileSync(lock, 'utf8')).toContain('other')
})
