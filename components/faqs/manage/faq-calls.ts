import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import { type FaqDto, type FaqInput, faqListDto, foundFaqsDto } from '@/lib/modules/faqs/schema'
import type { Rows } from '../../data-table/use-rows'

export async function listFaqs(
  { page, limit }: Paging,
  signal: AbortSignal,
): Promise<Rows<FaqDto>> {
  const path = `/faq?page=${page}&limit=${limit}`
  const { data } = await call('GET', path, { schema: faqListDto, signal })
  return { rows: data.FAQS, total: data.faqsCount }
}

export async function searchFaqs(
  term: string,
  { limit }: Paging,
  signal: AbortSignal,
): Promise<Rows<FaqDto>> {
  const path = `/faq/search?search=${encodeURIComponent(term)}&limit=${limit}`
  const { data } = await call('GET', path, { schema: foundFaqsDto, signal })
  return { rows: data.faqs, total: data.faqsCount }
}

export const addFaq = (json: FaqInput) => call('POST', '/faq', { json })
export const editFaq = (id: string, json: FaqInput) => call('PATCH', `/faq/${id}`, { json })
export const deleteFaq = ({ faq_id }: FaqDto) => call('DELETE', `/faq/${faq_id}`)
export const restoreFaq = ({ faq_id }: FaqDto) =>
  call('POST', `/faq/${faq_id}/restore`, { json: {} })
