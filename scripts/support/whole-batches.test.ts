import type { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.mjs'

let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>
let pool: pg.Pool

beforeAll(async () => {
  server = await startEmbeddedPostgres({})
  pool = new pg.Pool({ connectionString: server.url, max: 10 })
})

afterAll(async () => {
  await pool.end()
  await server.stop()
})

/**
 * Asks for the value that was sent, alternating numbers and texts, so that mixed-up clients cause an error or a wrong
 * row.
 */
async function queryBack(client: pg.PoolClient, n: number): Promise<boolean> {
  const sent = n % 2 ? n : `text ${n}`
  const { rows } = await client.query(`SELECT $1::${n % 2 ? 'int' : 'text'} AS sent`, [sent])
  return rows[0]?.sent === sent
}

it('keeps the queries of ten clients separate, even while some hold a transaction', async () => {
  const results = await Promise.all(
    Array.from({ length: 500 }, async (_, n) => {
      const client = await pool.connect()
      try {
        if (n % 3 > 0) return await queryBack(client, n)
        await client.query('BEGIN')
        const isCorrect = (await queryBack(client, n)) && (await queryBack(client, n + 1))
        await client.query('COMMIT')
        return isCorrect
      } finally {
        client.release()
      }
    }),
  )
  expect(results.filter(Boolean)).toHaveLength(500)
})

it('serves other clients when one disconnects in the middle of a query', async () => {
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  const { connection } = client as unknown as { connection: { stream: Socket } }
  // Parse of `SELECT 1` without a name or parameters, and nothing after it.
  const text = Buffer.from('\0SELECT 1\0\0\0')
  const head = Buffer.from([0x50, 0, 0, 0, text.length + 4])
  await new Promise((done) => connection.stream.write(Buffer.concat([head, text]), done))
  connection.stream.destroy()
  const { rows } = await pool.query('SELECT 7 AS n')
  expect(rows).toEqual([{ n: 7 }])
})
