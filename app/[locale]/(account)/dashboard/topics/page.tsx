import { definePage, defineTitle } from '@/components/layout/define-page'
import { TopicTable } from '@/components/topics/manage/topic-table'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('topics.staffTitle')

export default definePage(async () => <TopicTable />)
