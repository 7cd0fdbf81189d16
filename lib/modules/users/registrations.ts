import 'server-only'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'

const MONTHS = 12

/**
 * Registrations per month over the last 12 months in Kigali, zeros included, oldest first: `[{"Feb 2026": 3}, …]`
 * (docs/rules.md#dashboard).
 * @throws AppError `forbidden` to all but administrators.
 */
export async function countRegistrations(
  viewer: Viewer,
  now = new Date(),
): Promise<Record<string, number>[]> {
  requireCan(viewer, 'dashboard.figures')
  const rows = await db().$queryRaw<{ name: string; registered: bigint }[]>`
    SELECT to_char(month, 'Mon YYYY') AS name, count("user".id) AS registered
    FROM generate_series(
      date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Africa/Kigali') - make_interval(months => ${MONTHS - 1}::int),
      date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Africa/Kigali'),
      interval '1 month'
    ) AS month
    LEFT JOIN "user"
      ON "user".created_at >= month AT TIME ZONE 'Africa/Kigali'
      AND "user".created_at < (month + interval '1 month') AT TIME ZONE 'Africa/Kigali'
    GROUP BY month
    ORDER BY month`
  return rows.map(({ name, registered }) => ({ [name]: Number(registered) }))
}
