import 'server-only'
import { type CaseFilter, caseFilters } from '@/lib/core/cases'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { listWords } from '@/lib/core/search-words'
import { db, Prisma } from '@/lib/platform/db/client'
import type { CaseCountsDto } from '../schema'

const MAX_CASES = 3
/** Shorter words occur in every case. */
const MIN_WORD_LENGTH = 4
const MAX_WORDS = 12
const MIN_SHARED_WORDS = 2

/**
 * Finds answered or closed cases that share words with a case being written: the three closest at most.
 * @throws AppError `forbidden` to all but approved staff
 */
export async function findSimilarCases(viewer: Viewer, typed: string) {
  requireCan(viewer, 'forum.read')
  const words = listWords(typed)
    .filter((word) => word.length >= MIN_WORD_LENGTH)
    .slice(0, MAX_WORDS)
  if (words.length < MIN_SHARED_WORDS) return { cases: [] }
  const rows = await db().$queryRaw<{ id: string; title: string }[]>`
    WITH typed AS MATERIALIZED (
      SELECT search_query(word) AS query FROM unnest(${words}::text[]) AS word)
    SELECT id::text AS id, title FROM forum_post, LATERAL (
      SELECT count(*) AS shared FROM typed WHERE search @@ query) AS by_word
    WHERE deleted_at IS NULL AND redacted_at IS NULL AND state <> 'OPEN' AND held_since IS NULL
      AND search @@ (SELECT search_any(query) FROM typed) AND shared >= ${MIN_SHARED_WORDS}
    ORDER BY shared DESC, created_at DESC, id DESC LIMIT ${MAX_CASES}`
  return { cases: rows.map(({ id, title }) => ({ post_id: id, title })) }
}

/** Returns whether somebody may review other people's cases that wait for a second look. */
const canReviewCases = (viewer: Viewer) => can(viewer, 'forum.look', { ownerId: null })

/**
 * Selects the rows of `forum_post` that a viewer sees: of cases held for a second look, their own, or all if they may
 * review them.
 */
export const buildVisibilityCondition = (viewer: Viewer): Prisma.Sql =>
  canReviewCases(viewer)
    ? Prisma.sql`TRUE`
    : Prisma.sql`(held_since IS NULL OR author_id = ${viewer.id}::uuid)`

const conditions = (viewer: Viewer) =>
  ({
    urgent: Prisma.sql`(case_status = 'URGENCY' AND state <> 'CLOSED' AND redacted_at IS NULL)`,
    unanswered: Prisma.sql`(state = 'OPEN' AND redacted_at IS NULL)`,
    mine: Prisma.sql`(author_id = ${viewer.id}::uuid OR responsible_id = ${viewer.id}::uuid)`,
    tagged: Prisma.sql`(id IN (SELECT post_id FROM forum_tag WHERE user_id = ${viewer.id}::uuid))`,
    watched: Prisma.sql`(id IN (SELECT post_id FROM case_watch WHERE user_id = ${viewer.id}::uuid AND NOT is_muted))`,
    closed: Prisma.sql`(state = 'CLOSED')`,
    look: canReviewCases(viewer)
      ? Prisma.sql`(held_since IS NOT NULL AND sent_back_reason IS NULL AND redacted_at IS NULL
          AND author_id IS DISTINCT FROM ${viewer.id}::uuid)`
      : Prisma.sql`FALSE`,
  }) satisfies Record<CaseFilter, Prisma.Sql>

/** The condition on `forum_post` for one part of the list. */
export const buildCondition = (viewer: Viewer, filter: CaseFilter | null): Prisma.Sql =>
  filter ? conditions(viewer)[filter] : Prisma.sql`TRUE`

/**
 * Counts the cases in each part of the list for a viewer.
 * @throws AppError `forbidden` to all but approved staff
 */
export async function countCases(viewer: Viewer): Promise<CaseCountsDto> {
  requireCan(viewer, 'forum.read')
  const parts = conditions(viewer)
  const columns = caseFilters.map(
    (name) => Prisma.sql`(count(*) FILTER (WHERE ${parts[name]}))::int AS ${Prisma.raw(name)}`,
  )
  const [row] = await db().$queryRaw<CaseCountsDto[]>`
    SELECT ${Prisma.join(columns)} FROM forum_post WHERE deleted_at IS NULL AND ${buildVisibilityCondition(viewer)}`
  if (!row) throw new Error('the database has counted nothing')
  return row
}
