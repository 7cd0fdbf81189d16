import 'server-only'
import { isVerifiedClinician, publicName, type Role, staffRoles } from '@/lib/core/accounts'
import { isUuid } from '@/lib/core/identifiers'
import { paths } from '@/lib/core/paths'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { toDay } from '@/lib/platform/auth/standing'
import { db, type Prisma } from '@/lib/platform/db/client'
import {
  ownTexts,
  type PersonPageRead,
  type PublicPerson,
  type PublicProfileDto,
  type Work,
} from './schema'

const PUBLIC_ITEM = { isPublished: true, deletedAt: null } as const
const REVIEWED_ITEM = { ...PUBLIC_ITEM, reviewedAt: { not: null } } as const
/** The uploader of a paper that names its authors did not write it. */
const ownPaper = {
  ...PUBLIC_ITEM,
  OR: [{ authors: { isEmpty: true } }, { authors: { equals: null } }],
} satisfies Prisma.PaperWhereInput

/** Approved and active: people keep their page when their licence ends, and lose only the verified mark. */
const STAFF = {
  accountStatus: 'ACTIVE',
  isApproved: true,
  role: { in: [...staffRoles] },
} satisfies Prisma.UserWhereInput

/** People with a public page: approved and active, with something public that they wrote or reviewed. */
const HAS_PAGE = {
  ...STAFF,
  OR: [
    { articles: { some: PUBLIC_ITEM } },
    { papers: { some: ownPaper } },
    { reviewedArticles: { some: REVIEWED_ITEM } },
    { reviewedPapers: { some: REVIEWED_ITEM } },
  ],
} satisfies Prisma.UserWhereInput

/** The only columns of an account that are ever read for the public. */
const publicColumns = {
  id: true,
  firstName: true,
  lastName: true,
  role: true,
  isApproved: true,
  facility: { select: { name: true, deletedAt: true } },
  publicProfile: { select: { texts: true, showsPortrait: true, showsFacility: true } },
} as const satisfies Prisma.UserSelect

type PublicRow = Prisma.UserGetPayload<{ select: typeof publicColumns }>

const getSpecialty = (role: Role) =>
  role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE' ? role : null

const toOwn = (texts: Prisma.JsonValue | undefined) => ownTexts.parse(texts ?? {})

function toPublicPerson(row: PublicRow): PublicPerson {
  const { facility, publicProfile: own } = row
  const isNamed = own?.showsFacility && facility && !facility.deletedAt
  return {
    ...publicName(row),
    page: paths.person(row.id),
    specialty: getSpecialty(row.role),
    texts: toOwn(own?.texts),
    facility: isNamed ? facility.name : null,
  }
}

/** A licence that an administrator accepted by its document or with details, and that has not ended. */
const countsAt = (now: Date) => {
  const isKnown = { not: null }
  return {
    state: 'ACCEPTED',
    AND: [
      { OR: [{ endsOn: null }, { endsOn: { gte: toDay(now) } }] },
      {
        OR: [
          { fileId: isKnown },
          { number: isKnown },
          { council: isKnown },
          { issuedOn: isKnown },
          { endsOn: isKnown },
        ],
      },
    ],
  } satisfies Prisma.LicenceWhereInput
}

/** Enough for anybody: the page is a single list without paging. */
const MAX_WORKS = 200

const workColumns = { id: true, title: true, language: true, publishedAt: true, createdAt: true }

type WorkRow = Omit<Work, 'kind' | 'date'> & { publishedAt: Date | null; createdAt: Date }

const toWorks = (kind: Work['kind'], rows: WorkRow[]): Work[] =>
  rows.map(({ id, title, language, publishedAt, createdAt }) => ({
    kind,
    id,
    title,
    language,
    date: (publishedAt ?? createdAt).toISOString(),
  }))

const newestFirst = (works: Work[]) => works.sort((one, other) => (one.date < other.date ? 1 : -1))

async function listWorks(articles: Prisma.ArticleWhereInput, papers: Prisma.PaperWhereInput) {
  const order = { orderBy: { publishedAt: 'desc' }, take: MAX_WORKS, select: workColumns } as const
  const [foundArticles, foundPapers] = await Promise.all([
    db().article.findMany({ where: articles, ...order }),
    db().paper.findMany({ where: papers, ...order }),
  ])
  return newestFirst([...toWorks('article', foundArticles), ...toWorks('paper', foundPapers)])
}

/**
 * A person as the public sees them, with what they wrote and reviewed. Null for an unknown id, for somebody without
 * public texts, and for somebody who is not, or no longer, approved and active: the public cannot tell which.
 */
export async function findPerson(id: string): Promise<PersonPageRead | null> {
  if (!isUuid(id)) return null
  const row = await db().user.findFirst({
    where: { id, ...HAS_PAGE },
    select: {
      ...publicColumns,
      avatarId: true,
      licences: { where: countsAt(new Date()), select: { id: true }, take: 1 },
    },
  })
  if (!row) return null
  const [written, reviewed] = await Promise.all([
    listWorks({ ...PUBLIC_ITEM, authorId: id }, { ...ownPaper, uploaderId: id }),
    listWorks({ ...REVIEWED_ITEM, reviewerId: id }, { ...REVIEWED_ITEM, reviewerId: id }),
  ])
  const portrait = row.publicProfile?.showsPortrait ? row.avatarId : null
  return {
    ...toPublicPerson(row),
    isVerified: isVerifiedClinician(row) && row.licences.length > 0,
    portrait: portrait ? paths.file(portrait) : null,
    written,
    reviewed,
  }
}

/** Reads the public details of the people who wrote and reviewed the texts of a page. */
export async function readContributors(
  pages: (string | null | undefined)[],
): Promise<PublicPerson[]> {
  const ids = pages.flatMap((page) => page?.split('/').at(-1) ?? [])
  if (ids.length === 0) return []
  const rows = await db().user.findMany({
    where: { id: { in: ids }, ...STAFF },
    select: publicColumns,
  })
  return rows.map(toPublicPerson)
}

/** The ids of everybody with a public page, for the sitemap; the most recently registered first. */
export async function listPeopleWithPages(limit: number): Promise<string[]> {
  const rows = await db().user.findMany({
    where: HAS_PAGE,
    orderBy: { id: 'desc' },
    take: limit,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
}

/**
 * Returns the viewer's own texts for their public page.
 * @throws AppError `forbidden` to all but approved staff.
 */
export async function readPublicProfile(viewer: Viewer): Promise<PublicProfileDto> {
  requireCan(viewer, 'profile.publish')
  const [own, withPage] = await Promise.all([
    db().publicProfile.findUnique({ where: { userId: viewer.id } }),
    db().user.count({ where: { id: viewer.id, ...HAS_PAGE } }),
  ])
  return {
    texts: toOwn(own?.texts),
    shows_portrait: own?.showsPortrait ?? false,
    shows_facility: own?.showsFacility ?? false,
    version: own?.version ?? 0,
    page: withPage > 0 ? paths.person(viewer.id) : null,
  }
}
