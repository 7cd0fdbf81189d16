import { StaffProfile } from '@/components/dashboard/staff-profile'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('profile.title')

export default definePage(async () => <StaffProfile />)
