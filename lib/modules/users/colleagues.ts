import 'server-only'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { eachWordIn } from './name-search'
import { avatarOf, cliniciansAt, personColumns, specialistsAt } from './queries'

const MOST_SPECIALISTS = 10

/** Searches people by name for a colleague: at most 10, without the viewer, and never with their address. */
async function findColleagues(viewer: Viewer, search: string, who: Prisma.UserWhereInput) {
  requireCan(viewer, 'user.tag')
  const rows = await db().user.findMany({
    where: { ...who, id: { not: viewer.id }, AND: await eachWordIn(search, { withEmail: false }) },
    select: personColumns,
    orderBy: [{ role: 'asc' }, { lastName: 'asc' }, { firstName: 'asc' }],
    take: MOST_SPECIALISTS,
  })
  return {
    users: rows.map((row) => ({
      user_id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      avatar: avatarOf(row.avatarId),
      role: row.role,
    })),
  }
}

/**
 * Searches the specialists who can be tagged in a case: approved and active.
 * @throws AppError `forbidden` to all but approved staff.
 */
export const searchSpecialists = (viewer: Viewer, search: string) =>
  findColleagues(viewer, search, specialistsAt(new Date()))

/**
 * Searches everybody who may read cases, and so be mentioned in them.
 * @throws AppError `forbidden` to all but approved staff.
 */
export const searchColleagues = (viewer: Viewer, search: string) =>
  findColleagues(viewer, search, cliniciansAt(new Date()))
