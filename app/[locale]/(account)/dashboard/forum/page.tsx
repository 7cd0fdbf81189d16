import { ForumScreen } from '@/components/forum/cases/forum-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('forum.title')

export default definePage(async () => <ForumScreen />)
