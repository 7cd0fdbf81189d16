import { call } from '@/lib/browser/api/call'
import { type FaqDto, type FaqInput, faqListDto, foundFaqsDto } from '@/lib/modules/faqs/schema'
import { contentCalls, readAs } from '../../dashboard/content-calls'

export const faqCalls = contentCalls<FaqDto>({
  path: '/faq',
  idOf: ({ faq_id }) => faq_id,
  listed: readAs(faqListDto, ({ FAQS, faqsCount }) => ({ rows: FAQS, total: faqsCount })),
  found: readAs(foundFaqsDto, ({ faqs, faqsCount }) => ({ rows: faqs, total: faqsCount })),
})

export const addFaq = (json: FaqInput) => call('POST', '/faq', { json })
export const editFaq = (id: string, json: FaqInput) => call('PATCH', `/faq/${id}`, { json })
