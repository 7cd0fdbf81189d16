import 'server-only'
import { defaultTableChoice, type Paging } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import { db, type Prisma } from '@/lib/platform/db/client'
import { definePublicLists, type ListPage } from '@/lib/platform/db/public-lists'
import {
  type CuratedChoice,
  defineCuratedReads,
  newestFirst,
  notDeleted,
  sourcedColumns,
  toSourced,
} from '../curation/queries'
import type { FaqDto } from './schema'

/** The columns needed to show a question. */
export const faqColumns = {
  ...sourcedColumns,
  question: true,
  answer: true,
} as const satisfies Prisma.FaqSelect

type FaqRow = Prisma.FaqGetPayload<{ select: typeof faqColumns }>

/** A question by the names that clients know. */
export function toFaq(row: FaqRow): FaqDto {
  return {
    faq_id: row.id,
    faq_title: row.question,
    faq_expansion: row.answer,
    ...toSourced(row),
  }
}

const lists = definePublicLists({
  kind: 'faq',
  find: (where) => db().faq.findMany({ where, select: faqColumns }),
  toDto: toFaq,
})

const toList = ({ rows, total }: ListPage<FaqDto>) => ({ FAQS: rows, faqsCount: total })

/** Up to `limit` questions, those in the reader's language first. */
export async function listFaqsFor(language: ContentLanguage, limit: number): Promise<FaqDto[]> {
  const read = (where: Prisma.FaqWhereInput, take: number) =>
    db().faq.findMany({
      where: { ...notDeleted, ...where },
      orderBy: newestFirst,
      take,
      select: faqColumns,
    })
  const own = await read({ language }, limit)
  const others =
    own.length < limit ? await read({ language: { not: language } }, limit - own.length) : []
  return [...own, ...others].map(toFaq)
}

const reads = defineCuratedReads('faq', lists)

/** A page of questions as the API lists them; see `defineCuratedReads`. */
export const listManagedFaqs = async (...parameters: Parameters<typeof reads.list>) =>
  toList(await reads.list(...parameters))

/** Searches questions, best first or as sorted; one deleted meanwhile is left out. */
export async function searchFaqs(
  typed: string,
  paging: Paging,
  choice: CuratedChoice = defaultTableChoice,
) {
  const { rows, total } = await reads.search(typed, paging, choice)
  return { faqs: rows, faqsCount: total }
}
