import { CaseReportScreen } from '@/components/case-report/case-report-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('caseReport.title')

export default definePage(async () => <CaseReportScreen />)
