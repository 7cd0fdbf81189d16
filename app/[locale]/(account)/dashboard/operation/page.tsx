import { definePage, defineTitle } from '@/components/layout/define-page'
import { OperationScreen } from '@/components/operation/operation-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('operation.title')

export default definePage(async () => <OperationScreen />)
