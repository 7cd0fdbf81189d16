import { afterEach } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { assertLocalDatabase } from './local-only'

/**
 * Empties every table. Row by row, without triggers: most tables hold nothing, and TRUNCATE, which makes the files of
 * each anew, takes longer than most tests.
 */
export const EMPTY_DATABASE = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
END $$`

/** Empties the database of the test file, which is its own: `fresh-database.ts` made it. */
export async function emptyDatabase(): Promise<void> {
  assertLocalDatabase(env().DATABASE_URL)
  await db().$executeRawUnsafe(EMPTY_DATABASE)
}

/** For the top of a test file whose tests each begin with an empty database. */
export function emptyBetweenTests(): void {
  afterEach(emptyDatabase)
}
