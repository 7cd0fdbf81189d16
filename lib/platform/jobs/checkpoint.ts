import 'server-only'
import { db } from '../db/client'
import { env } from '../env'

/**
 * Lets the embedded database write down what its log holds. PostgreSQL in a single process does so only when it is
 * closed: until then the log would grow, and a start after a power cut would take as long as reading all of it.
 * @throws AppError `unavailable` when the database does not answer
 */
export async function checkpoint(): Promise<void> {
  if (env().EMBEDDED_DATABASE) await db().$executeRaw`CHECKPOINT`
}
