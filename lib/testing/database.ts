import { afterEach } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { assertLocalDatabase } from './local-only'

/**
 * Empties every table. The database is the test file's own: `fresh-database.ts` made it. Row by row, without triggers:
 * most tables hold nothing, and TRUNCATE, which makes the files of each anew, takes longer than most tests.
 */
export async function emptyDatabase(): Promise<void> {
  assertLocalDatabase(env().DATABASE_URL)
  const [row] = await db().$queryRaw<{ statements: string }[]>`
    SELECT string_agg(format('DELETE FROM %I;', tablename), ' ') AS statements FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'`
  await db().$executeRawUnsafe(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica; ${row?.statements} END $$`,
  )
}

/** For the top of a test file whose tests each begin with an empty database. */
export function emptyBetweenTests(): void {
  afterEach(emptyDatabase)
}
