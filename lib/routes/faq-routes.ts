import { curatedSorts, faqFilters } from '@/lib/modules/curation/schema'
import { listManagedFaqs, searchFaqs } from '@/lib/modules/faqs/queries'
import { faqChanges, faqDto, faqInput, faqListDto, foundFaqsDto } from '@/lib/modules/faqs/schema'
import { faqs } from '@/lib/modules/faqs/service'
import { defineCuratedRoutes } from './define-curated-routes'

export const faqRoutes = defineCuratedRoutes({
  texts: 'faqs',
  title: 'FAQs',
  one: faqDto,
  listed: faqListDto,
  found: foundFaqsDto,
  input: faqInput,
  changes: faqChanges,
  table: { sorts: curatedSorts, filters: faqFilters },
  list: listManagedFaqs,
  search: searchFaqs,
  service: faqs,
})
