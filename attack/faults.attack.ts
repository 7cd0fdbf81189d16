import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { createRandom } from '@/lib/testing/random'
import { withClient } from '@/scripts/support/database.mjs'
import { attack } from './support/attack'
import { FaultySite, startDurablePostgres } from './support/faulty-site'
import { writeFact, writePicture } from './support/writers'

// Each fault occurs under twenty writers: nothing acknowledged is lost, no row lacks its file, everybody gets a clear
// answer meanwhile, and the site recovers by itself.

/**
 * The number of kills by target: a whole server, which takes seconds to restart; one serving process; the database with
 * all its processes.
 */
const KILLS = { server: 4, process: 8, database: 14 }
type KillTarget = keyof typeof KILLS
/** The share of server kills that also kill the database. */
const DATABASE_KILL_SHARE = 0.3
const FROZEN_MS = 12_000
/** A page that no writer changes, so that each process can keep it. */
const CACHED_PATH = '/home/more-videos'

const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))

/** Shuffles in an order that the seed determines. */
function shuffle<T>(all: T[], random: () => number): T[] {
  return all
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

const postgres = await startDurablePostgres()
const title = postgres ? 'a site' : 'NOT RUN, only root on Linux with a PostgreSQL can: a site'

describe.skipIf(!postgres)(title, () => {
  let faulty: FaultySite
  /** People who signed up while no mail could leave. */
  const unconfirmedEmails: string[] = []

  beforeAll(async () => {
    if (postgres) faulty = await FaultySite.start(postgres)
  })

  afterAll(() => faulty?.stop())

  const sql = (text: string, values: unknown[] = []) =>
    withClient(faulty.site.databaseUrl, (client: Client) => client.query(text, values))

  attack('a mail host that is down', async (tally) => {
    faulty.mail.refuse(421)
    const email = `${crypto.randomUUID()}@people.test`
    const form = new FormData()
    const person = {
      first_name: 'Keza',
      last_name: 'Mutoni',
      email,
      role: 'USER',
      password: 'Umuganda-1',
      confirm_password: 'Umuganda-1',
    }
    for (const [name, value] of Object.entries(person)) form.append(name, value)
    const response = await fetch(`${faulty.site.url}/api/v1/auth/`, { method: 'POST', body: form })
    tally.expect(response.ok, `signing up was answered with ${response.status}`)
    const mail = async () =>
      (await sql('SELECT state, attempts FROM outbox_email WHERE to_address = $1', [email])).rows[0]
    const hasFailed = ({ state, attempts }: { state: string; attempts: number }) =>
      state === 'WAITING' && attempts > 0
    for (let tries = 0; tries < 300 && !hasFailed(await mail()); tries += 1) await sleep(100)
    const waiting = await mail()
    tally.expect(hasFailed(waiting), `the mail is ${waiting.state}`)
    unconfirmedEmails.push(email)
    faulty.mail.refuse(null)
  })

  attack('server and database killed at random moments (kill -9)', async (tally) => {
    const random = createRandom(seed)
    const all = Object.entries(KILLS) as [KillTarget, number][]
    const kills = shuffle(
      all.flatMap(([killed, times]) => Array.from({ length: times }, () => killed)),
      random,
    )
    const startedAt = performance.now()
    tally.note(`CRASH_SEED=${seed}`)
    await faulty.runUnderLoad(tally, async (writers) => {
      for (const [at, killed] of kills.entries()) {
        const writes = 1 + Math.floor(random() * 8)
        const killsDatabase = killed === 'server' && random() < DATABASE_KILL_SHARE
        const after = Math.floor(random() * 60)
        const position = random()
        tally.expect(await writers.waitForAcknowledged(writes), `no recovery before kill ${at}`)
        await sleep(after)
        if (killed === 'server') faulty.killServer()
        if (killed === 'process') faulty.killServingProcess(position)
        if (killed === 'database' || killsDatabase) await faulty.postgres.crash()
        if (killed === 'server') await faulty.server.restart()
      }
    })
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    tally.note(
      `${KILLS.server} kills of the server, ${KILLS.database} of the database, ${seconds} s`,
    )
  })

  attack('a database that hangs (SIGSTOP)', async (tally) => {
    await Promise.all(Array.from({ length: 32 }, () => faulty.getStatus(CACHED_PATH)))
    await faulty.runUnderLoad(tally, async () => {
      faulty.postgres.signal('SIGSTOP')
      try {
        await sleep(FROZEN_MS / 2)
        const healthStatus = await faulty.getStatus('/api/health')
        tally.expect(healthStatus === 200, 'the process no longer says that it lives')
        const cached = await faulty.getStatus(CACHED_PATH)
        tally.expect(cached === 200, `a kept page is answered with ${cached}`)
        tally.expect((await faulty.getStatus('/api/ready')) === 503, 'it says that it is ready')
        await sleep(FROZEN_MS / 2)
      } finally {
        faulty.postgres.signal('SIGCONT')
      }
    })
  })

  attack('a database that takes no writes', async (tally) => {
    await faulty.getStatus('/home')
    await faulty.runUnderLoad(tally, async (writers) => {
      await sql('ALTER SYSTEM SET default_transaction_read_only = on')
      await sql('SELECT pg_reload_conf()')
      try {
        const hasRefused = await writers.waitForStatus('503', 20)
        tally.expect(hasRefused, 'nobody is told that nothing can be written')
        const { status } = await writeFact(faulty.site, 'Not now')
        tally.expect(status === '503', `a text is answered with ${status}`)
        tally.expect((await faulty.getStatus('/home')) === 200, 'a page is not served')
        tally.expect((await faulty.getStatus('/api/ready')) === 503, 'it says that it is ready')
      } finally {
        await withClient(faulty.site.databaseUrl, async (client: Client) => {
          await client.query('SET default_transaction_read_only = off')
          await client.query('ALTER SYSTEM RESET default_transaction_read_only')
          await client.query('SELECT pg_reload_conf()')
        })
      }
    })
  })

  attack('a full disk', async (tally) => {
    const { disk, site } = faulty
    if (!disk.isMounted) return tally.skip('no disk can be mounted here: not tried')
    await faulty.runUnderLoad(tally, async (writers) => {
      disk.fill()
      const picture = await writePicture(site, 1)
      tally.expect(picture.status === '503', `a picture is answered with ${picture.status}`)
      const text = await writeFact(site, 'On a full disk')
      tally.expect(text.status.startsWith('2'), `a text is answered with ${text.status}`)
      tally.expect(await writers.waitForAcknowledged(5), 'nobody else can write texts')
      disk.freeSpace()
      const back = await writePicture(site, 2)
      tally.expect(back.status.startsWith('2'), `then a picture is answered with ${back.status}`)
    })
  })

  attack('a disk that is read-only', async (tally) => {
    const { disk, site } = faulty
    if (!disk.isMounted) return tally.skip('no disk can be mounted here: not tried')
    await faulty.runUnderLoad(tally, async (writers) => {
      await disk.remount('ro')
      try {
        const picture = await writePicture(site, 1)
        tally.expect(picture.status === '503', `a picture is answered with ${picture.status}`)
        const text = await writeFact(site, 'Read-only')
        tally.expect(text.status.startsWith('2'), `a text is answered with ${text.status}`)
        tally.expect(await writers.waitForAcknowledged(5), 'nobody else can write texts')
      } finally {
        await disk.remount('rw')
      }
    })
  })

  attack('a clock that jumps', async (tally) => {
    const setClock = await faulty.restartWithClock()
    if (!setClock) return tally.skip('libfaketime cannot be had here: not tried')
    await faulty.runUnderLoad(tally, async (writers) => {
      for (const offset of [3600, -3600, 7200, -86_000, 0]) {
        await setClock(offset)
        tally.expect(await writers.waitForAcknowledged(10), `nothing is written at ${offset} s`)
      }
    })
  })

  attack('mails that a host rejected are sent later', async (tally) => {
    // A worker that was killed while it held the mail keeps it for ten minutes, which pass here at once.
    await sql(
      "UPDATE outbox_email SET due_at = now() - interval '1 day', locked_at = locked_at - interval '1 day' WHERE state IN ('WAITING', 'SENDING')",
    )
    for (let tries = 0; tries < 3000; tries += 1) {
      const reached = new Set(faulty.mail.taken.flatMap(({ to }) => to))
      if (unconfirmedEmails.every((email) => reached.has(email))) break
      await sleep(100)
    }
    for (const email of unconfirmedEmails) {
      const mails = faulty.mail.taken.filter(({ to }) => to.includes(email))
      // A server killed right after the host took a mail sends it again, under the same id.
      const ids = new Set(mails.map(({ messageId }) => messageId))
      tally.expect(ids.size === 1, `${ids.size} different mails have come instead of one`)
    }
    tally.expect(unconfirmedEmails.length > 0, 'no mail waited')
  })
})
