import 'server-only'
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import { Client, type ClientConfig, Pool } from 'pg'
import { env } from '../env'
import { createHealthWatch } from './db-health'
import { mapDatabaseError } from './errors'
import { Prisma, PrismaClient } from './generated/client'
import { noteStatement } from './slow-statements'

/** To connect: a host that is gone accepts no connection. */
const CONNECT_WITHIN_MS = 1500
/** For the greeting on a new connection. */
const GREET_WITHIN_MS = 3000
/** For a free connection when there are more calls than connections; with a greeting after it still under ten seconds. */
const WAIT_AT_MOST_MS = 6000
const ANSWER_WITHIN_MS = 8000
/** The maximum size of the pool. */
export const CONNECTIONS = 10

function openSocket(): Socket {
  const socket = new Socket()
  const giveUp = () => socket.destroy(new Error('timeout expired'))
  const timer = setTimeout(giveUp, CONNECT_WITHIN_MS)
  return socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/**
 * A database that is gone must be noticed sooner than one that is busy (docs/rules.md#reliability): the embedded database
 * greets nobody while a transaction runs, and that does not mean it is gone.
 */
class QuickClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: GREET_WITHIN_MS, stream: openSocket })
    // A connection that breaks also fails the query under way; between two queries nobody else listens, and without a listener
    // the error would end the process.
    this.on('error', () => undefined)
  }
}

/** Checks whether the database answers at all, on a connection of its own beside all waiting calls. */
async function ask(): Promise<void> {
  const client = new QuickClient({ connectionString: env().DATABASE_URL, query_timeout: 2000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    client.end().catch(() => undefined)
  }
}

function createClient() {
  const whileAlive = createHealthWatch(ask)
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    Client: QuickClient,
    connectionTimeoutMillis: WAIT_AT_MOST_MS,
    query_timeout: ANSWER_WITHIN_MS,
    max: CONNECTIONS,
  })
  holder.ingingoPool = pool
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const client = new PrismaClient({
    adapter,
    omit: { user: { passwordHash: true, nameKey: true } },
    transactionOptions: { maxWait: WAIT_AT_MOST_MS, timeout: 2 * ANSWER_WITHIN_MS },
  }).$extends({
    query: {
      async $allOperations({ model, operation, args, query }) {
        const begun = performance.now()
        try {
          // A single row and its relations are read in one statement. Many rows take one statement per relation: a join would
          // also look up the relations of the rows on earlier pages.
          const chosen =
            operation === 'findMany' ? { relationLoadStrategy: 'query', ...args } : args
          return await whileAlive(() => query(chosen))
        } catch (error) {
          throw mapDatabaseError(error)
        } finally {
          noteStatement(performance.now() - begun, model, operation, args)
        }
      },
    },
  })
  // The start and the end of a transaction are not operations.
  type Transact = (...args: unknown[]) => Promise<unknown>
  const transact = client.$transaction.bind(client) as unknown as Transact
  const mapped: Transact = (...args) =>
    whileAlive(() => transact(...args)).catch((error) => {
      throw mapDatabaseError(error)
    })
  return Object.assign(client, { $transaction: mapped as unknown as typeof client.$transaction })
}

export type Database = ReturnType<typeof createClient>

// One client per process: the development server reloads modules and would open a pool each time.
const holder = globalThis as { ingingoDatabase?: Database; ingingoPool?: Pool }

/** The database. A password hash is only read by a query that selects it by name. */
export function db(): Database {
  holder.ingingoDatabase ??= createClient()
  return holder.ingingoDatabase
}

/** This process's connections: how many are open and idle, and how many calls wait for one; all 0 before the first call. */
export function poolFigures(): { open: number; idle: number; waiting: number } {
  const pool = holder.ingingoPool
  return {
    open: pool?.totalCount ?? 0,
    idle: pool?.idleCount ?? 0,
    waiting: pool?.waitingCount ?? 0,
  }
}

/** A transaction, or the database itself: the parameter of a function that may be part of a larger change. */
export type DatabaseClient = Database | TransactionClient

export type TransactionClient = Parameters<Parameters<Database['$transaction']>[0]>[0]

export { Prisma }
