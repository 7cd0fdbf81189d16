import { AuditTable } from '@/components/audit/audit-table'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('audit.title')

export default definePage(async () => <AuditTable />)
