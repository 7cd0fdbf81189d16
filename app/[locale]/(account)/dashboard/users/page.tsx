import { definePage, defineTitle } from '@/components/layout/define-page'
import { UserTable } from '@/components/users/manage/user-table'
import { isMailConfigured } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('users.title')

export default definePage(async () => <UserTable mailsLeave={isMailConfigured()} />)
