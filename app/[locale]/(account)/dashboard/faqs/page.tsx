import { FaqTable } from '@/components/faqs/manage/faq-table'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('faqs.staffTitle')

export default definePage(async () => <FaqTable />)
