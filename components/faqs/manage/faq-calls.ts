import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type {
  FaqChanges,
  FaqDto,
  FaqInput,
  faqListDto,
  foundFaqsDto,
} from '@/lib/modules/faqs/schema'
import { type ContentCalls, createContentCalls } from '../../dashboard/tables/content-calls'

const calls = createContentCalls({
  path: '/faq',
  getId: ({ faq_id }: FaqDto) => faq_id,
  listed: ({ FAQS, faqsCount }: z.infer<typeof faqListDto>) => ({ rows: FAQS, total: faqsCount }),
  found: ({ faqs, faqsCount }: z.infer<typeof foundFaqsDto>) => ({ rows: faqs, total: faqsCount }),
})

export const faqCalls: ContentCalls<FaqDto> = {
  ...calls,
  // A question has no endpoint of its own: the list filtered by its id returns it.
  readOne: async (id, signal) => {
    const { rows } = await calls.list({ page: 1, limit: 1, id }, signal)
    return rows[0] ?? null
  },
}

export const addFaq = (json: FaqInput) => call('POST', '/faq', { json })
export const editFaq = (id: string, json: FaqChanges) => call('PATCH', `/faq/${id}`, { json })
