import { UserTable } from '@/components/accounts/users/user-table'
import { definePage, defineTitle } from '@/components/layout/define-page'
import { isMailConfigured } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('users.title')

export default definePage(async () => <UserTable canSendMail={isMailConfigured()} />)
