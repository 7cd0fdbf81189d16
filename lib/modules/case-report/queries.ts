import 'server-only'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { ReportMonths } from '@/lib/core/report-periods'
import { db, Prisma } from '@/lib/platform/db/client'
import type { FacilityRowDto, ReportRowDto } from './schema'

/**
 * Reads when each case was first seen by a colleague, taken, first answered and given an outcome
 * (docs/rules.md#response-and-outcome-figures); never its text.
 */
export const caseTimes = Prisma.sql`
  SELECT post.id, post.created_at, post.case_status::text AS urgency,
    to_char(post.created_at AT TIME ZONE 'Africa/Kigali', 'YYYY-MM') AS month,
    coalesce(facility.name, '') AS facility, coalesce(facility.district, '') AS district,
    (SELECT min(seen_at) FROM forum_receipt AS receipt
      WHERE receipt.post_id = post.id AND receipt.user_id IS DISTINCT FROM post.author_id) AS seen,
    post.taken_at AS taken,
    (SELECT min(answer.created_at) FROM forum_answer AS answer
      WHERE answer.post_id = post.id) AS answered,
    least(post.closed_at, (SELECT min(first_answered_at) FROM case_follow_up AS follow_up
      WHERE follow_up.post_id = post.id)) AS outcome
  FROM forum_post AS post
  LEFT JOIN "user" AS author ON author.id = post.author_id
  LEFT JOIN facility ON facility.id = author.facility_id
  WHERE post.deleted_at IS NULL AND post.held_since IS NULL`

const hours = (step: string) =>
  Prisma.raw(`extract(epoch FROM ${step} - created_at)::float8 / 3600`)

const span = (step: 'seen' | 'taken' | 'answered' | 'outcome') => Prisma.sql`
  json_build_object('count', count(${Prisma.raw(step)}),
    'median', percentile_cont(0.5) WITHIN GROUP (ORDER BY ${hours(step)}),
    'p90', percentile_cont(0.9) WITHIN GROUP (ORDER BY ${hours(step)})) AS ${Prisma.raw(step)}`

const spans = Prisma.join([span('seen'), span('taken'), span('answered'), span('outcome')])

interface Grouping {
  columns: Prisma.Sql
  by: Prisma.Sql
  order: Prisma.Sql
}

const readBy = <Row extends ReportRowDto>({ columns, by, order }: Grouping, months: number) =>
  db().$queryRaw<Row[]>`
    SELECT ${columns}, count(*)::int AS cases, ${spans}
    FROM (${caseTimes}) AS timed
    WHERE created_at >= (date_trunc('month', now() AT TIME ZONE 'Africa/Kigali')
      - make_interval(months => ${months - 1})) AT TIME ZONE 'Africa/Kigali'
    GROUP BY ${by} ORDER BY ${order}`

const key = Prisma.sql`key`

const GROUPINGS = {
  month: { columns: Prisma.sql`month AS key`, by: key, order: key },
  // Names repeat: people choose a hospital by its name and district.
  facility: {
    columns: Prisma.sql`facility AS key, district`,
    by: Prisma.sql`key, district`,
    order: Prisma.sql`cases DESC, key, district`,
  },
  urgency: { columns: Prisma.sql`urgency AS key`, by: key, order: key },
} as const satisfies Record<string, Grouping>

/**
 * Reports how soon cases were seen, taken, answered and given an outcome, by month, hospital and urgency.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readCaseReport(viewer: Viewer, months: ReportMonths) {
  requireCan(viewer, 'dashboard.figures')
  return {
    months: await readBy(GROUPINGS.month, months),
    facilities: await readBy<FacilityRowDto>(GROUPINGS.facility, months),
    urgencies: await readBy(GROUPINGS.urgency, months),
  }
}
