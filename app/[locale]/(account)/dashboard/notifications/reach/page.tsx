import { definePage, defineTitle } from '@/components/layout/define-page'
import { ReachScreen } from '@/components/reach/reach-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('reach.title')

export default definePage(async () => <ReachScreen />)
