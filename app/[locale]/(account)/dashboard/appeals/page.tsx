import { definePage, defineTitle } from '@/components/layout/define-page'
import { AppealTable } from '@/components/moderation/appeal-table'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('appeals.staffTitle')

export default definePage(async () => <AppealTable />)
