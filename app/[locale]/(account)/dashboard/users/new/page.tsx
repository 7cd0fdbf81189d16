import { NewUser } from '@/components/accounts/users/new-user'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('users.newTitle')

export default definePage(async () => <NewUser />)
