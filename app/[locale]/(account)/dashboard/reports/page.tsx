import { ReviewTable } from '@/components/comments/manage/review-table'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('comments.staffTitle')

export default definePage(async () => <ReviewTable />)
