import 'server-only'
import { Prisma } from './client'

/**
 * The order of a table sorted by some columns. The last of them is the id, so that otherwise equal rows keep their places from
 * page to page.
 */
export function sortBy(columns: readonly Prisma.Sql[], isDescending: boolean): Prisma.Sql {
  const direction = Prisma.raw(isDescending ? 'DESC' : 'ASC')
  return Prisma.join(
    columns.map((column) => Prisma.sql`${column} ${direction}`),
    ', ',
  )
}

/** The sort key of a title: ignores accents and case. The indexes of tables use this expression. */
export const titleKey = (column: 'title' | 'question') =>
  Prisma.raw(`left(fold_name("${column}"), 100)`)
