import { setTimeout } from 'node:timers/promises'
import { attack } from './support/attack'
import { Connection, requestHead } from './support/connection'
import { countDescriptors } from './support/server-process'

/** Pages, redirects, API calls, files and missing addresses. */
const PATHS = [
  '/',
  '/home',
  '/en/home',
  '/dashboard',
  '/home/search?q=gout',
  '/feed.xml',
  '/robots.txt',
  '/api/health',
  '/api/v1/article',
  '/no/such/page',
]
const ROUNDS = 50
const WARM_UP_SEARCHES = 60

const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': 13 }

async function getStatus(path: string, headers: Record<string, string | number>) {
  const connection = await Connection.open()
  try {
    await connection.send(requestHead('GET', path, headers))
    return (await connection.readResponse())?.status
  } finally {
    connection.close()
  }
}

attack('an upgrade request gets the page, and leaves nothing open', async (tally) => {
  const usual = new Map<string, number | undefined>()
  for (const path of PATHS) usual.set(path, await getStatus(path, {}))
  // Warms up with more new searches at once than the database's pool has connections, so that it cannot grow later.
  const searches = Array.from({ length: WARM_UP_SEARCHES }, (_, at) => `/home/search?q=warm+${at}`)
  await Promise.all([...PATHS, ...searches].map((path) => getStatus(path, {})))
  const before = countDescriptors()
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(
      PATHS.map(async (path) => {
        const status = await getStatus(path, upgrade).catch((error: Error) => error.message)
        tally.expect(status === usual.get(path), `${path}: ${status}, not ${usual.get(path)}`)
      }),
    )
  }
  // The server opens a few descriptors of its own meanwhile. One left open per request would be 50 for each path.
  const allowed = before + ROUNDS / 2
  let after = countDescriptors()
  for (let tries = 0; tries < 50 && after > allowed; tries += 1) {
    await setTimeout(100)
    after = countDescriptors()
  }
  tally.note(`descriptors ${before} before, ${after} after`)
  tally.expect(after <= allowed, `${after - before} descriptors stay open`)
})
