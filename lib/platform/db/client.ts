import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { env } from '../env'
import { mapDatabaseError } from './errors'
import { Prisma, PrismaClient } from './generated/client'

/** Also how long a call waits for a free connection when many come at once. */
const CONNECT_WITHIN_MS = 5000
const ANSWER_WITHIN_MS = 8000
const CONNECTIONS = 10

function createClient() {
  const adapter = new PrismaPg({
    connectionString: env().DATABASE_URL,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
    max: CONNECTIONS,
  })
  return new PrismaClient({
    adapter,
    omit: { user: { passwordHash: true } },
    transactionOptions: { maxWait: CONNECT_WITHIN_MS, timeout: 2 * ANSWER_WITHIN_MS },
  }).$extends({
    query: {
      async $allOperations({ args, query }) {
        try {
          return await query(args)
        } catch (error) {
          throw mapDatabaseError(error)
        }
      },
    },
  })
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
