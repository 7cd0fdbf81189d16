import { DraftTable } from '@/components/drafts/draft-list'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('drafts.listTitle')

export default definePage(async () => <DraftTable />)
