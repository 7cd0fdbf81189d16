import 'server-only'
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import { Client, type ClientConfig } from 'pg'
import { env } from '../env'
import { mapDatabaseError } from './errors'
import { Prisma, PrismaClient } from './generated/client'
import { createLifeWatch } from './signs-of-life'

/** A host that is gone takes no connection. */
const CONNECT_WITHIN_MS = 1500
/** For a new connection's greeting. */
const GREET_WITHIN_MS = 3000
/** For a free connection, when more calls come at once than there are; with a greeting after it still under ten seconds. */
const WAIT_AT_MOST_MS = 6000
const ANSWER_WITHIN_MS = 8000
/** How many the pool holds at most. */
export const CONNECTIONS = 10

function openSocket(): Socket {
  const socket = new Socket()
  const giveUp = () => socket.destroy(new Error('timeout expired'))
  const timer = setTimeout(giveUp, CONNECT_WITHIN_MS)
  return socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/**
 * A database that is gone must be noticed sooner than one that is busy (docs/rules.md#reliability): the embedded one greets nobody
 * while a transaction runs, which is no reason to call it gone.
 */
class QuickClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: GREET_WITHIN_MS, stream: openSocket })
  }
}

/** Whether the database answers at all, asked beside all calls that wait. */
async function ask(): Promise<void> {
  const client = new QuickClient({ connectionString: env().DATABASE_URL, query_timeout: 2000 })
  // A connection that breaks also fails the query under way; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    client.end().catch(() => undefined)
  }
}

function createClient() {
  const whileAlive = createLifeWatch(ask)
  const adapter = new PrismaPg({
    connectionString: env().DATABASE_URL,
    Client: QuickClient,
    connectionTimeoutMillis: WAIT_AT_MOST_MS,
    query_timeout: ANSWER_WITHIN_MS,
    max: CONNECTIONS,
  })
  const client = new PrismaClient({
    adapter,
    omit: { user: { passwordHash: true, nameKey: true } },
    transactionOptions: { maxWait: WAIT_AT_MOST_MS, timeout: 2 * ANSWER_WITHIN_MS },
  }).$extends({
    query: {
      async $allOperations({ operation, args, query }) {
        try {
          // A row with what belongs to it is one statement. Of many rows it is one for each relation: joined, also the
          // rows of the pages before would be looked up.
          const chosen =
            operation === 'findMany' ? { relationLoadStrategy: 'query', ...args } : args
          return await whileAlive(() => query(chosen))
        } catch (error) {
          throw mapDatabaseError(error)
        }
      },
    },
  })
  // The beginning and the end of a transaction are no operations.
  type Transact = (...args: unknown[]) => Promise<unknown>
  const transact = client.$transaction.bind(client) as unknown as Transact
  const mapped: Transact = (...args) =>
    whileAlive(() => transact(...args)).catch((error) => {
      throw mapDatabaseError(error)
    })
  return Object.assign(client, { $transaction: mapped as unknown as typeof client.$transaction })
}

export type Database = ReturnType<typeof createClient>

// One client a process: the development server reloads modules and would open a pool each time.
const holder = globalThis as { ingingoDatabase?: Database }

/** The database. A password hash is never read unless a query asks for it by name. */
export function db(): Database {
  holder.ingingoDatabase ??= createClient()
  return holder.ingingoDatabase
}

/** A transaction, or the database itself: what a function takes that may be part of a larger change. */
export type DatabaseClient = Database | TransactionClient

export type TransactionClient = Parameters<Parameters<Database['$transaction']>[0]>[0]

export { Prisma }
