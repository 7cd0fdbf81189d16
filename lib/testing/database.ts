import { afterEach } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { assertLocalDatabase } from './local-only'

/** Empties every table. The database is the test file's own: `fresh-database.ts` made it. */
export async function emptyDatabase(): Promise<void> {
  assertLocalDatabase(env().DATABASE_URL)
  const tables = await db().$queryRaw<{ names: string }[]>`
    SELECT string_agg(format('%I', tablename), ', ') AS names FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'`
  await db().$executeRawUnsafe(`TRUNCATE ${tables[0]?.names} CASCADE`)
}

/** For the top of a test file whose tests each begin with an empty database. */
export function emptyBetweenTests(): void {
  afterEach(emptyDatabase)
}
