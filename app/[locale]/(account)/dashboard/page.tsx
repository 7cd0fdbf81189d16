import { StaffHome } from '@/components/dashboard/staff-home'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('staff.title')

export default definePage(async () => <StaffHome />)
