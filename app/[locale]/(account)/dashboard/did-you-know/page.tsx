import { FactTable } from '@/components/facts/manage/fact-table'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('facts.staffTitle')

export default definePage(async () => <FactTable />)
