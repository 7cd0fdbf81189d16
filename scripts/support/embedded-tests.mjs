/**
 * The integration tests that also run on the embedded database, where they take three times as long: those that
 * exercise what may behave differently from a server. All tests run on a PostgreSQL server.
 */
export const EMBEDDED_TESTS = [
  // The schema: every migration, triggers, generated columns and counters.
  'prisma/migrations.int',
  'prisma/one-store.int',
  'lib/platform/db/openings.int',
  'lib/platform/db/public-content.int',
  'lib/platform/db/lists-by-audience.int',
  // Search.
  'lib/modules/search/queries.int',
  'lib/modules/search/questions.int',
  'lib/modules/search/withdrawn.int',
  // Transactions that wait for each other, and work that is done only once.
  'lib/platform/http/idempotency.int',
  'lib/platform/email/queue.int',
  'lib/modules/editorial/decide-seen.int',
  // A backup, restored beside.
  'scripts/support/backup/drill.long.int',
  // The chain of the audit log, built by triggers and functions.
  'scripts/support/audit-log.int',
]
