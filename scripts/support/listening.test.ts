import { connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from './database.mjs'
import { assertNotifications } from './start.mjs'
import { startLocalPostgres } from './test-databases.mjs'

const postgres = await startLocalPostgres()
const url = postgres?.url ?? ''
const title = postgres
  ? 'a start on PostgreSQL'
  : 'NOT RUN, there is no PostgreSQL here: a start on it'

/** The type byte of a notification message. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** Forwards the database's messages except notifications, as a transaction-mode pool does. */
function withoutNotifications(pass: (message: Buffer) => void) {
  let rest = Buffer.alloc(0)
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const end = rest.readUInt32BE(1) + 1
      if (rest[0] !== NOTIFICATION) pass(rest.subarray(0, end))
      rest = rest.subarray(end)
    }
  }
}

describe.skipIf(!postgres)(title, () => {
  let pool: Server
  let poolUrl: string
  beforeAll(async () => {
    const { hostname: host, port } = new URL(url)
    pool = createServer((client) => {
      const database = connect(Number(port), host)
      client.pipe(database)
      database.on(
        'data',
        withoutNotifications((message) => client.write(message)),
      )
      for (const each of [client, database]) each.on('error', () => {})
      database.on('close', () => client.destroy())
    })
    await new Promise<void>((done) => pool.listen(0, '127.0.0.1', () => done()))
    const address = pool.address()
    poolUrl = url.replace(port, String(address && typeof address === 'object' && address.port))
  })
  afterAll(async () => {
    pool.close()
    await postgres?.stop()
  })

  it('starts if changes are heard', async () => {
    await assertNotifications({ url, directUrl: url })
  })

  it('rejects a pool that delivers no notifications, and accepts it beside a direct address', async () => {
    await expect(assertNotifications({ url: poolUrl, directUrl: poolUrl })).rejects.toThrow(
      /^DATABASE_URL leads to a pool[^.]+: set DATABASE_URL_DIRECT[^.]+\.$/,
    )
    await assertNotifications({ url: poolUrl, directUrl: url })
  })

  it('rejects a direct address of another database', async () => {
    await withClient(url, (client: import('pg').Client) => client.query('CREATE DATABASE another'))
    const directUrl = url.replace(/\/postgres$/, '/another')
    await expect(assertNotifications({ url, directUrl })).rejects.toThrow(/^What is sent[^.]+\.$/)
  })
})
