import { definePage, defineTitle } from '@/components/layout/define-page'
import { OnCallScreen } from '@/components/on-call/on-call-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('onCall.title')

export default definePage(async () => <OnCallScreen />)
