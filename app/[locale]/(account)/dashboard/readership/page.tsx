import { definePage, defineTitle } from '@/components/layout/define-page'
import { ReadershipScreen } from '@/components/readership/readership-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('readership.title')

export default definePage(async () => <ReadershipScreen />)
