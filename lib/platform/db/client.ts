import 'server-only'
import { Socket } from 'node:net'
import { PrismaPg } from '@prisma/adapter-pg'
import { Client, type ClientConfig, Pool } from 'pg'
import { AppError } from '@/lib/core/errors'
import { env } from '../env'
import { createWriteError, findEmbeddedProblem } from '../health/disk'
import { log } from '../log/log'
import { Prisma, PrismaClient } from './generated/client'
import { noteStatement } from './slow-statements'

/** PostgreSQL's disk_full. */
const DISK_FULL = '53100'
/** A database that accepts no writes for now: a standby, or one that its host has made read-only. */
const READ_ONLY = '25006'
/** PostgreSQL has no code of its own for a read-only disk. */
const READ_ONLY_TEXT = /read-only file system/i

const UNREACHABLE = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  'P2037',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ETIMEDOUT',
  'EPIPE',
  // Shut down by an administrator or by the crash of another process, or starting up; or out of connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08001',
  '08003',
  '08006',
  // Error kinds of Prisma's driver that have no code.
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TooManyConnections',
])
const UNREACHABLE_TEXT =
  /connection terminated|timeout exceeded|timeout expired|query read timeout|can't reach database|connection ?closed|database ?not ?reachable|socket ?timeout|client has encountered a connection error/i

/** The error for a database that does not answer. */
const databaseUnavailable = () =>
  new AppError('unavailable', 'Server error. Please try again later.')

function getCodes(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const { code, originalCode, kind, cause, meta } = error as Record<string, unknown>
  const driver = (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError
  return [
    ...[code, originalCode, kind].filter((each) => typeof each === 'string'),
    ...getCodes(cause, depth + 1),
    ...getCodes(driver, depth + 1),
  ]
}

/**
 * Translates the database driver's errors into the application's: unreachable or refusing writes → `unavailable`
 * (503), P2002 → `conflict`, P2025 → `not_found`. Other errors pass through as defects.
 */
export function mapDatabaseError(error: unknown): unknown {
  const codes = getCodes(error)
  if (codes.includes('P2002')) return new AppError('conflict', 'This already exists.')
  if (codes.includes('P2025')) return new AppError('not_found', 'Not found')
  if (codes.includes(DISK_FULL)) return createWriteError('no_room')
  const text = error instanceof Error ? error.message : ''
  if (codes.includes(READ_ONLY)) return createWriteError('database_read_only')
  if (READ_ONLY_TEXT.test(text)) return createWriteError('read_only')
  if (codes.some((code) => UNREACHABLE.has(code)) || UNREACHABLE_TEXT.test(text)) {
    const problem = findEmbeddedProblem()
    return problem ? createWriteError(problem) : databaseUnavailable()
  }
  return error
}

/** After this long without any response, the watch probes the database. */
const SILENCE_MS = 4000
const PROBE_TIMEOUT_MS = 2500
const PROBE_AGAIN_MS = 500
const TICK_MS = 250
/** A later tick means that the event loop was blocked or the process got no CPU time. */
const MAX_TICK_MS = 2 * TICK_MS

type Reject = (error: unknown) => void

/**
 * Fails fast while the database is frozen. After a few seconds without any response it probes the database on a separate
 * connection. If that fails too, it rejects all pending calls, and new ones immediately, until a probe succeeds. Otherwise each
 * call would wait for its own timeout. Only time in which the event loop ran counts as silence: a process that is short of CPU
 * time reads responses late.
 * @param probe resolves if the database responds
 */
export function createHealthWatch(probe: () => Promise<unknown>) {
  const waiting = new Set<Reject>()
  let silentMs = 0
  let ticker: NodeJS.Timeout | undefined
  let isFrozen = false
  let isProbing = false

  /** Returns null if the event loop was delayed, so that a timeout proves nothing. */
  async function probeOnce(): Promise<boolean | null> {
    let wasDelayed = false
    let tickedAt = performance.now()
    let timeout: NodeJS.Timeout | undefined
    const ticks = setInterval(() => {
      const now = performance.now()
      wasDelayed ||= now - tickedAt > MAX_TICK_MS
      tickedAt = now
    }, TICK_MS)
    const expired = new Promise<false>((resolve) => {
      timeout = setTimeout(resolve, PROBE_TIMEOUT_MS, false)
    })
    const answered = probe().then(
      () => true,
      () => false,
    )
    const isAlive = await Promise.race([answered, expired])
    clearInterval(ticks)
    clearTimeout(timeout)
    wasDelayed ||= performance.now() - tickedAt > MAX_TICK_MS
    return isAlive || !wasDelayed ? isAlive : null
  }

  function rejectAll(): void {
    isFrozen = true
    log('warn', 'database.frozen')
    for (const rejectCall of [...waiting]) rejectCall(databaseUnavailable())
  }

  async function probeUntilAlive(): Promise<void> {
    for (;;) {
      const isAlive = await probeOnce()
      if (isAlive) break
      if (isAlive === false && !isFrozen) rejectAll()
      await new Promise((resolve) => setTimeout(resolve, PROBE_AGAIN_MS).unref())
    }
    if (isFrozen) log('info', 'database.recovered')
    isFrozen = false
    silentMs = 0
    isProbing = false
  }

  function tick(): void {
    silentMs += TICK_MS
    if (isProbing || silentMs < SILENCE_MS) return
    isProbing = true
    void probeUntilAlive()
  }

  function startWaiting(rejectCall: Reject): void {
    waiting.add(rejectCall)
    if (ticker) return
    silentMs = 0
    ticker = setInterval(tick, TICK_MS)
  }

  function endWaiting(rejectCall: Reject): void {
    waiting.delete(rejectCall)
    if (waiting.size > 0) return
    clearInterval(ticker)
    ticker = undefined
  }

  /** Runs a call. @throws AppError `unavailable` when the database is frozen, and what the call throws. */
  return function whileAlive<T>(call: () => Promise<T>): Promise<T> {
    if (isFrozen) return Promise.reject(databaseUnavailable())
    return new Promise((resolve, reject) => {
      const rejectCall: Reject = (error) => {
        endWaiting(rejectCall)
        reject(error)
      }
      startWaiting(rejectCall)
      call().then((value) => {
        silentMs = 0
        endWaiting(rejectCall)
        resolve(value)
      }, rejectCall)
    })
  }
}

/** To connect: a host that is gone accepts no connection. */
const CONNECT_TIMEOUT_MS = 1500
/** For the greeting on a new connection. */
const GREETING_TIMEOUT_MS = 3000
/** For a free connection when all are in use; together with a greeting, still under ten seconds. */
const MAX_WAIT_MS = 6000
const RESPONSE_TIMEOUT_MS = 8000
/** The maximum size of the pool. */
export const CONNECTIONS = 10

function openSocket(): Socket {
  const socket = new Socket()
  const giveUp = () => socket.destroy(new Error('timeout expired'))
  const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS)
  return socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
}

/**
 * A client that notices a missing database sooner than a busy one (docs/rules.md#reliability): the embedded database
 * sends no greeting while a transaction runs, which does not mean that it is gone.
 */
class QuickClient extends Client {
  constructor(config?: ClientConfig) {
    super({ ...config, connectionTimeoutMillis: GREETING_TIMEOUT_MS, stream: openSocket })
    // A broken connection also fails the running query. Between two queries, an error without a listener would end
    // the process.
    this.on('error', () => undefined)
  }
}

/** Checks whether the database answers, on its own connection. */
async function pingDatabase(): Promise<void> {
  const client = new QuickClient({ connectionString: env().DATABASE_URL, query_timeout: 2000 })
  try {
    await client.connect()
    await client.query('SELECT 1')
  } finally {
    client.end().catch(() => undefined)
  }
}

function createClient() {
  const whileAlive = createHealthWatch(pingDatabase)
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    Client: QuickClient,
    connectionTimeoutMillis: MAX_WAIT_MS,
    query_timeout: RESPONSE_TIMEOUT_MS,
    max: CONNECTIONS,
  })
  holder.ingingoPool = pool
  const adapter = new PrismaPg(pool, { disposeExternalPool: true })
  const client = new PrismaClient({
    adapter,
    omit: { user: { passwordHash: true, nameKey: true } },
    transactionOptions: { maxWait: MAX_WAIT_MS, timeout: 2 * RESPONSE_TIMEOUT_MS },
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
export function getPoolStats(): { open: number; idle: number; waiting: number } {
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
