import 'server-only'
import { db } from '../db/client'
import { env } from '../env'

/**
 * Has the embedded database write the contents of its log to its files. PostgreSQL in a single process does so only when it is
 * closed: until then the log would grow, and a start after a power cut would take as long as reading all of it.
 * @throws AppError `unavailable` when the database does not answer
 */
export async function checkpoint(): Promise<void> {
  if (env().EMBEDDED_DATABASE) await db().$executeRaw`CHECKPOINT`
}
