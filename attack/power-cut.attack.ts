import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { withClient } from '@/scripts/support/database.mjs'
import { startEmbeddedPostgres } from '@/scripts/support/embedded-postgres.mjs'
import { fromRoot } from '@/scripts/support/paths.mjs'
import { attack } from './support/attack'

// A file system in a file stands for a disk that loses all unflushed data. What the system still holds in memory is not in
// the file, so a copy of the file is the disk after a power cut.

const CUTS = 5
const WRITES_BEFORE_A_CUT = 150
const folder = join(tmpdir(), `ingingo-power-${process.pid}`)
const mountPoint = join(folder, 'mounted')
const run = (...[command = '', ...args]: string[]) => execFileSync(command, args, { stdio: 'pipe' })

function getDisk(cut: number): string {
  return join(folder, `disk-${cut}`)
}

/** Without the file system's own commit every few seconds, so that only explicit flushes reach the disk. */
const mount = (disk: string) => run('mount', '-o', 'loop,commit=300', disk, mountPoint)
const unmount = () => run('umount', mountPoint)

/** Only root on Linux can mount a file. */
const canMount =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/dev/loop0')
const title = canMount
  ? 'the embedded database'
  : 'NOT RUN, only root on Linux can mount a file: the embedded database'

const isStopped = (pid: number) =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    / T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8').replace(/\(.*\)/, '')),
  )

/** Stops a process in the middle of its work, except that a running flush completes. */
async function freeze(writer: ChildProcess): Promise<void> {
  const { pid = 0 } = writer
  process.kill(pid, 'SIGSTOP')
  await expect.poll(() => isStopped(pid), { timeout: 20_000 }).toBe(true)
}

const waitForExit = (writer: ChildProcess) => new Promise((done) => writer.once('exit', done))

/**
 * Writes to this cut's disk, cuts the power, and returns the acknowledged names. What is left is the disk of the next
 * cut.
 */
async function writeUntilCut(cut: number): Promise<string[]> {
  const acknowledged: string[] = []
  mount(getDisk(cut))
  const writer = fork(
    fromRoot('lib', 'testing', 'power-cut-writer.mjs'),
    [mountPoint, String(cut)],
    {
      execArgv: [],
    },
  )
  const end = waitForExit(writer)
  const enough = new Promise<void>((done) => {
    writer.on('message', (name) => {
      acknowledged.push(String(name))
      if (acknowledged.length > WRITES_BEFORE_A_CUT) done()
    })
  })
  await Promise.race([enough, end])
  await freeze(writer)
  copyFileSync(getDisk(cut), getDisk(cut + 1))
  writer.kill('SIGKILL')
  await end
  unmount()
  rmSync(getDisk(cut))
  return acknowledged
}

async function readNames(cut: number): Promise<Set<string>> {
  mount(getDisk(cut))
  const { url, stop } = await startEmbeddedPostgres({ dataDir: mountPoint })
  try {
    return await withClient(url, async (client: import('pg').Client) => {
      // A table scan, not its index.
      await client.query('SET enable_indexscan = off; SET enable_indexonlyscan = off')
      const { rows } = await client.query('SELECT name, filling FROM entry')
      return new Set(rows.map((row) => String(row.name)))
    })
  } finally {
    await stop()
    unmount()
  }
}

describe.skipIf(!canMount)(title, () => {
  beforeAll(() => {
    mkdirSync(mountPoint, { recursive: true })
    run('truncate', '-s', '400M', getDisk(0))
    run('mkfs.ext4', '-q', getDisk(0))
  })

  afterAll(() => {
    try {
      unmount()
    } catch {
      // Only a failed test leaves it mounted.
    }
    rmSync(folder, { recursive: true, force: true })
  })

  attack('power cut under eight writers', async (tally) => {
    const acknowledged: string[] = []
    for (let cut = 0; cut < CUTS; cut += 1) {
      acknowledged.push(...(await writeUntilCut(cut)))
      const names = await readNames(cut + 1)
      const lost = acknowledged.filter((name) => !names.has(name))
      tally.expect(lost.length === 0, `cut ${cut + 1}: ${lost.length} acknowledged writes are gone`)
    }
    tally.note(`${acknowledged.length} acknowledged writes, all there after ${CUTS} cuts`)
  })
})
