import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { countPublic, inOrder } from '@/lib/platform/db/public-content'
import { type Found, findMatches, type Matches } from '@/lib/platform/search/find-matches'
import type { FaqDto } from './schema'

/** What a query must read of a question to show it. */
export const faqColumns = {
  id: true,
  question: true,
  answer: true,
  language: true,
  source: true,
  createdAt: true,
} as const satisfies Prisma.FaqSelect

type FaqRow = Prisma.FaqGetPayload<{ select: typeof faqColumns }>

const shown = { deletedAt: null } as const
const newestFirst: Prisma.FaqOrderByWithRelationInput[] = [{ createdAt: 'desc' }, { id: 'desc' }]

export function toFaq(row: FaqRow): FaqDto {
  return {
    faq_id: row.id,
    faq_title: row.question,
    faq_expansion: row.answer,
    language: row.language,
    source: row.source,
    createdAt: row.createdAt.toISOString(),
  }
}

/** A page of questions, newest first. */
export async function listFaqs({
  page,
  limit,
}: Paging): Promise<{ FAQS: FaqDto[]; faqsCount: number }> {
  const [rows, { total: faqsCount }] = await Promise.all([
    db().faq.findMany({
      where: shown,
      orderBy: newestFirst,
      skip: (page - 1) * limit,
      take: limit,
      select: faqColumns,
    }),
    countPublic('faq'),
  ])
  return { FAQS: rows.map(toFaq), faqsCount }
}

/** Up to `most` questions, those in the reader's language first. */
export async function listFaqsFor(language: ContentLanguage, most: number): Promise<FaqDto[]> {
  const read = (where: Prisma.FaqWhereInput, take: number) =>
    db().faq.findMany({
      where: { ...shown, ...where },
      orderBy: newestFirst,
      take,
      select: faqColumns,
    })
  const own = await read({ language }, most)
  const others =
    own.length < most ? await read({ language: { not: language } }, most - own.length) : []
  return [...own, ...others].map(toFaq)
}

/**
 * A page of questions as the API lists them: those that are shown, or, for who manages them and asks so, those that were
 * deleted, the last one first.
 */
export async function listManagedFaqs(
  viewer: Viewer | null,
  paging: Paging,
  isDeleted: boolean,
): Promise<{ FAQS: FaqDto[]; faqsCount: number }> {
  if (!isDeleted || !can(viewer, 'faq.manage')) return listFaqs(paging)
  const where = { deletedAt: { not: null } }
  const rows = await db().faq.findMany({
    where,
    orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }],
    skip: (paging.page - 1) * paging.limit,
    take: paging.limit,
    select: faqColumns,
  })
  return { FAQS: rows.map(toFaq), faqsCount: await db().faq.count({ where }) }
}

/** The questions of these matches, best first; one that was deleted meanwhile is left out. */
async function readFoundFaqs({ ids, total, excerpts }: Matches) {
  const where = { id: { in: ids }, ...shown }
  const rows = ids.length > 0 ? await db().faq.findMany({ where, select: faqColumns }) : []
  const faqs: Found<FaqDto>[] = inOrder(ids, rows).map((row) => ({
    ...toFaq(row),
    excerpt: excerpts.get(row.id) ?? [],
  }))
  return { faqs, faqsCount: total }
}

/** Questions by what somebody typed, best first. */
export const searchFaqs = async (typed: string, paging: Paging) =>
  readFoundFaqs(await findMatches('faq', typed, paging))
