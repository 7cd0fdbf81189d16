import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { FaqDto, FaqInput, faqListDto, foundFaqsDto } from '@/lib/modules/faqs/schema'
import { contentCalls } from '../../dashboard/content-calls'

export const faqCalls = contentCalls({
  path: '/faq',
  idOf: ({ faq_id }: FaqDto) => faq_id,
  listed: ({ FAQS, faqsCount }: z.infer<typeof faqListDto>) => ({ rows: FAQS, total: faqsCount }),
  found: ({ faqs, faqsCount }: z.infer<typeof foundFaqsDto>) => ({ rows: faqs, total: faqsCount }),
})

export const addFaq = (json: FaqInput) => call('POST', '/faq', { json })
export const editFaq = (id: string, json: FaqInput) => call('PATCH', `/faq/${id}`, { json })
