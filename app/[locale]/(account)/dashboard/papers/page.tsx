import { definePage, defineTitle } from '@/components/layout/define-page'
import { PaperTable } from '@/components/papers/manage/paper-table'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('papers.staffTitle')

export default definePage(async () => <PaperTable />)
