import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type MailHost, startSmtpHost } from '@/lib/testing/mail-hosts'
import { installPackage } from '@/scripts/support/programs.mjs'
import { startLocalPostgres } from '@/scripts/support/test-databases.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import type { Tally } from './attack'
import { withDescendants } from './server-process'
import { signInDemo } from './tokens'
import { type Site, Writers } from './writers'

type Postgres = NonNullable<Awaited<ReturnType<typeof startLocalPostgres>>>

const DISK_SIZE = '256m'
const FAKETIME_LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
/** How long libfaketime may take to notice a changed clock. */
const CLOCK_REFRESH_S = 1

const run = (...[command = '', ...args]: string[]) => execFileSync(command, args, { stdio: 'pipe' })

function kill(pid: string): void {
  try {
    process.kill(Number(pid), 'SIGKILL')
  } catch {
    // It has just ended with its parent.
  }
}

/** A PostgreSQL that waits for its disk; null where processes cannot be stopped or disks mounted. */
export async function startDurablePostgres(): Promise<Postgres | null> {
  const isLinuxRoot = process.platform === 'linux' && process.getuid?.() === 0
  return isLinuxRoot ? startLocalPostgres({ settings: ['fsync=on', 'full_page_writes=on'] }) : null
}

/** A site's files on a disk of their own, which can be filled or made read-only. */
class SmallDisk {
  readonly isMounted: boolean
  private readonly filling: string

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true })
    this.filling = join(folder, 'filling')
    this.isMounted = this.mount()
  }

  private mount(): boolean {
    try {
      run('mount', '-t', 'tmpfs', '-o', `size=${DISK_SIZE},mode=700`, 'tmpfs', this.folder)
      return true
    } catch {
      return false
    }
  }

  /** Fills the disk until it refuses. */
  fill = () => void run('sh', '-c', `cat /dev/zero > ${this.filling} 2> /dev/null || true`)

  freeSpace = () => rmSync(this.filling)

  /** Remounts the disk; retries, because the system refuses while a file is being written. */
  async remount(mode: 'ro' | 'rw'): Promise<void> {
    for (let tries = 0; tries < 1000; tries += 1) {
      try {
        run('mount', '-o', `remount,${mode}`, this.folder)
        return
      } catch {
        await sleep(10)
      }
    }
    throw new Error(`The disk could not be made ${mode}.`)
  }

  remove(): void {
    if (this.isMounted) run('umount', '-l', this.folder)
  }
}

/** A server with its own PostgreSQL, its files on a small disk, and a clock and mail host under the tests' control. */
export class FaultySite {
  private constructor(
    readonly postgres: Postgres,
    readonly server: Awaited<ReturnType<typeof startTestServer>>,
    readonly site: Site,
    readonly disk: SmallDisk,
    readonly mail: MailHost,
    private readonly workDir: string,
  ) {}

  static async start(postgres: Postgres): Promise<FaultySite> {
    const workDir = join(tmpdir(), `ingingo-faults-${process.pid}`)
    const dataDir = join(workDir, 'data')
    const disk = new SmallDisk(join(dataDir, 'files'))
    const mail = await startSmtpHost()
    const server = await startTestServer({
      logName: 'faults-server.log',
      env: {
        DATABASE_URL: postgres.url,
        DATA_DIR: dataDir,
        SMTP_URL: mail.url,
        MAIL_FROM: 'Ingingo <ingingo@ingingo.test>',
      },
    })
    const url = server.env.BASE_URL ?? ''
    const token = await signInDemo(url, 'admin')
    const site: Site = { url, databaseUrl: postgres.url, dataDir, token }
    return new FaultySite(postgres, server, site, disk, mail, workDir)
  }

  async stop(): Promise<void> {
    await this.server.stop()
    await this.mail.close()
    await this.postgres.stop()
    this.disk.remove()
    rmSync(this.workDir, { recursive: true, force: true })
  }

  killServer(): void {
    for (const pid of withDescendants(String(this.server.pid()))) kill(pid)
  }

  /** Kills one of the processes that serve, or are about to; `which` is from 0 to 1. */
  killServingProcess(position: number): void {
    const [, ...serving] = withDescendants(String(this.server.pid()))
    const pid = serving[Math.floor(position * serving.length)]
    if (pid) kill(pid)
  }

  getStatus(path: string): Promise<number> {
    return fetch(`${this.site.url}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  }

  /**
   * Restarts the server with an adjustable clock.
   * @returns a function that sets it to seconds from now and resolves once the server sees it; null where libfaketime
   *   is unavailable
   */
  async restartWithClock(): Promise<((offset: number) => Promise<void>) | null> {
    if (!existsSync(FAKETIME_LIBRARY)) await installPackage('libfaketime')
    if (!existsSync(FAKETIME_LIBRARY)) return null
    const file = join(this.workDir, 'clock')
    const write = (offset: number) => writeFileSync(file, `${offset < 0 ? '' : '+'}${offset}\n`)
    write(0)
    await this.server.restart({
      LD_PRELOAD: FAKETIME_LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(CLOCK_REFRESH_S),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    })
    return async (offset) => {
      write(offset)
      for (let tries = 0; tries < 300; tries += 1) {
        const { headers } = await fetch(`${this.site.url}/api/health`)
        const seen = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000
        if (Math.abs(seen - offset) < 30) return
        await sleep(100)
      }
      throw new Error(`The server did not see its clock set to ${offset} s.`)
    }
  }

  /** Causes and ends a fault under twenty writers; afterwards everything acknowledged is there. */
  async runUnderLoad(tally: Tally, fault: (writers: Writers) => Promise<void>): Promise<void> {
    const writers = new Writers(this.site)
    try {
      tally.expect(await writers.waitForAcknowledged(20), 'nothing was written before')
      await fault(writers)
      tally.expect(await writers.waitForAcknowledged(20), 'it did not recover by itself')
    } finally {
      await writers.stop()
    }
    await writers.verify(tally)
    const statusCounts = [...writers.statuses].map(([status, times]) => `${times} × ${status}`)
    tally.note(
      `${writers.count} acknowledged, all there; answers: ${statusCounts.sort().join(', ')}; slowest ${writers.slowestSeconds} s`,
    )
  }
}
