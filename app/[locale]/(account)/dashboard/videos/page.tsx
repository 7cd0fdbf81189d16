import { definePage, defineTitle } from '@/components/layout/define-page'
import { VideoTable } from '@/components/videos/manage/video-table'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('videos.staffTitle')

export default definePage(async () => <VideoTable />)
