import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { countMissing, drive, prepareSite } from '@/scripts/bench/load/people.mjs'
import { startTestServer } from '@/scripts/support/test-server.mjs'
import { attack } from './support/attack'

const COUNT = fileURLToPath(new URL('support/count-connections.mjs', import.meta.url))
const SECONDS = 30

/**
 * Returns whether an outcome, such as `article 200`, `search, refused 503` or `article stale`, is an accepted one.
 */
const isHeld = (name: string) => / (?:200|201)$/.test(name) || name.endsWith(', refused 503')

attack(
  '200 readers and 20 writers: nothing fails, is lost or outdated, and the server makes no requests to itself',
  async (tally) => {
    const folder = mkdtempSync(join(tmpdir(), 'ingingo-load-'))
    const file = join(folder, 'connections')
    writeFileSync(file, '')
    const server = await startTestServer({
      env: { NODE_OPTIONS: `--import=${COUNT}`, CONNECTIONS_FILE: file },
      logName: 'load-server.log',
    })
    try {
      const url = new URL(server.env.BASE_URL ?? '')
      const site = await prepareSite(`http://127.0.0.1:${url.port}`)
      const seen = await drive({ ...site, seconds: SECONDS, readers: 200, isNewSearches: false })
      let refused = 0
      for (const [name, count] of Object.entries(seen.statuses)) {
        if (name.endsWith(', refused 503')) refused += count
        for (let one = 0; one < count; one += 1) tally.expect(isHeld(name), name)
      }
      for (const text of seen.wrong) tally.expect(false, text)
      const missing = await countMissing(server.env.DATABASE_URL ?? '', seen.written)
      tally.expect(missing === 0, `${missing} of ${seen.written.length} acknowledged are missing`)
      const ports = readFileSync(file, 'utf8').split('\n').map(Number)
      const own = ports.filter((port) => port === Number(url.port)).length
      tally.expect(own === 0, `${own} connections of the server to itself`)
      tally.note(`${seen.written.length} writes, ${refused} refused with their page`)
    } finally {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
