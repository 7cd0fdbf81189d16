import { afterEach } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { assertLocalDatabase } from './local-only'

/**
 * Empties every table. Deletes rows, without triggers: most tables are empty, and TRUNCATE, which recreates each table's files,
 * takes longer than most tests.
 */
export const EMPTY_DATABASE = `DO $$ DECLARE name text; BEGIN
  SET LOCAL session_replication_role = replica;
  FOR name IN SELECT tablename FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> '_prisma_migrations'
  LOOP EXECUTE format('DELETE FROM %I', name); END LOOP;
END $$`

/** Empties the test file's own database, which `fresh-database.ts` created. */
export async function emptyDatabase(): Promise<void> {
  assertLocalDatabase(env().DATABASE_URL)
  await db().$executeRawUnsafe(EMPTY_DATABASE)
}

/** Makes each test of a file begin with an empty database. */
export function emptyBetweenTests(): void {
  afterEach(emptyDatabase)
}
