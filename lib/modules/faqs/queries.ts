import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { originColumns, toOriginalChanged } from '@/lib/platform/db/linked-content'
import { definePublicLists, type ListPage } from '@/lib/platform/db/public-lists'
import { toTopics } from '../topics/queries'
import type { FaqDto } from './schema'

/** What a query must read of a question to show it. */
export const faqColumns = {
  id: true,
  question: true,
  answer: true,
  language: true,
  source: true,
  createdAt: true,
  topics: true,
  ...originColumns,
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
    topics: toTopics(row.topics),
    original_changed: toOriginalChanged(row),
  }
}

const lists = definePublicLists({
  kind: 'faq',
  find: (where) => db().faq.findMany({ where, select: faqColumns }),
  toShown: toFaq,
})

const toList = ({ rows, total }: ListPage<FaqDto>) => ({ FAQS: rows, faqsCount: total })

/** A page of questions, newest first. */
export const listFaqs = async (paging: Paging) => toList(await lists.list(paging))

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
export async function listManagedFaqs(viewer: Viewer | null, paging: Paging, isDeleted: boolean) {
  if (!isDeleted || !can(viewer, 'faq.manage')) return listFaqs(paging)
  return toList(await lists.listDeleted(paging))
}

/** Questions by what somebody typed, best first; one that was deleted meanwhile is left out. */
export async function searchFaqs(typed: string, paging: Paging) {
  const { rows, total } = await lists.search(typed, paging)
  return { faqs: rows, faqsCount: total }
}
