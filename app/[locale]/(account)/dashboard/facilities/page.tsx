import { FacilityTable } from '@/components/facilities/facility-table'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('facilities.staffTitle')

export default definePage(async () => <FacilityTable />)
