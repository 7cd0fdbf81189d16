import 'server-only'
import { dayInKigali } from '@/lib/core/dates'
import { pagedKinds } from '@/lib/core/library-kinds'
import { type Locale, locales } from '@/lib/core/locales'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { ReadershipDays } from '@/lib/core/report-periods'
import { DAY_MS } from '@/lib/core/retention'
import { db, Prisma } from '@/lib/platform/db/client'
import { PUBLIC_CONTENT } from '@/lib/platform/db/public-content'
import { flushReadership } from '@/lib/platform/readership/flush'
import type { ReadershipDto, ReadItemDto } from './schema'

const MAX_ITEMS = 50
const MAX_WORDS = 100

const isDownload = Prisma.sql`kind IN ('ARTICLE_FILE', 'PAPER_FILE')`
const isView = Prisma.raw(
  `kind IN (${pagedKinds.map((kind) => `'${kind.toUpperCase()}'`).join(', ')})`,
)

const readDays = (from: string, to: string) => db().$queryRaw<ReadershipDto['days']>`
  SELECT to_char(date, 'YYYY-MM-DD') AS day,
    coalesce(sum(count) FILTER (WHERE ${isView}), 0)::int AS views,
    coalesce(sum(count) FILTER (WHERE ${isDownload}), 0)::int AS downloads
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS date
  LEFT JOIN daily_count ON day = date::date
  GROUP BY date ORDER BY date`

const publicItems = Prisma.join(
  pagedKinds.map((kind) => {
    const { from, visible } = PUBLIC_CONTENT[kind]
    return Prisma.sql`SELECT ${kind} AS kind, id, title, language::text AS language FROM ${from} WHERE ${visible}`
  }),
  ' UNION ALL ',
)

type ItemRow = Omit<ReadItemDto, 'views_by_locale'> & { by_locale: Partial<Record<Locale, number>> }

const toItem = ({ by_locale, ...row }: ItemRow): ReadItemDto => ({
  ...row,
  views_by_locale: Object.fromEntries(
    locales.map((locale) => [locale, by_locale[locale] ?? 0]),
  ) as Record<Locale, number>,
})

async function readItems(from: string): Promise<ReadItemDto[]> {
  const rows = await db().$queryRaw<ItemRow[]>`
    WITH by_locale AS (
      SELECT split_part(lower(kind::text), '_', 1) AS kind, subject, language,
        coalesce(sum(count) FILTER (WHERE ${isView}), 0)::int AS views,
        coalesce(sum(count) FILTER (WHERE ${isDownload}), 0)::int AS downloads
      FROM daily_count WHERE day >= ${from}::date AND kind <> 'NOT_FOUND'
      GROUP BY 1, 2, 3),
    counted AS (
      SELECT kind, subject, sum(views)::int AS views, sum(downloads)::int AS downloads,
        json_object_agg(language, views) AS by_locale
      FROM by_locale GROUP BY 1, 2)
    SELECT item.kind, item.id::text, item.title, item.language, views, downloads, by_locale
    FROM counted JOIN (${publicItems}) AS item
      ON item.kind = counted.kind AND item.id::text = counted.subject
    ORDER BY views DESC, downloads DESC, item.title LIMIT ${MAX_ITEMS}`
  return rows.map(toItem)
}

const readWords = (from: string) => db().$queryRaw<ReadershipDto['not_found']>`
  SELECT subject AS words, language AS locale, sum(count)::int AS count,
    to_char(max(day), 'YYYY-MM-DD') AS last_day
  FROM daily_count WHERE day >= ${from}::date AND kind = 'NOT_FOUND'
  GROUP BY subject, language ORDER BY 3 DESC, 1, 2 LIMIT ${MAX_WORDS}`

/**
 * Reads, downloads and searches without results over a number of days, up to now (docs/rules.md#readership).
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function readReadership(viewer: Viewer, days: ReadershipDays): Promise<ReadershipDto> {
  const now = new Date()
  requireCan(viewer, 'dashboard.view')
  await flushReadership(now)
  const from = dayInKigali(new Date(now.getTime() - (days - 1) * DAY_MS))
  return {
    days: await readDays(from, dayInKigali(now)),
    items: await readItems(from),
    not_found: await readWords(from),
  }
}
