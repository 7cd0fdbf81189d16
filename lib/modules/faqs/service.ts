import 'server-only'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { defineCuration } from '../curation/service'
import { faqColumns, toFaq } from './queries'
import type { FaqChanges, FaqDto, FaqInput } from './schema'

/** An empty source is stored as null. */
const toData = <Input extends FaqChanges>({
  faq_title,
  faq_expansion,
  language,
  source,
}: Input) => ({
  question: faq_title as Input['faq_title'],
  answer: faq_expansion as Input['faq_expansion'],
  language,
  source: source === '' ? null : source,
})

export const faqs = defineCuration<Prisma.FaqUncheckedCreateInput, FaqInput, FaqChanges, FaqDto>({
  kind: 'faq',
  missing: 'faqs.missing',
  tags: () => [tags.faqs],
  getTopics: ({ topics }) => topics,
  fromInput: toData,
  fromChanges: toData,
  add: (tx, data) => tx.faq.create({ data, select: { id: true } }),
  change: (tx, where, data) => tx.faq.updateMany({ where, data }),
  async read(tx, id) {
    const row = await tx.faq.findUnique({ where: { id }, select: faqColumns })
    return row && toFaq(row)
  },
})
