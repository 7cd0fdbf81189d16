import { definePage, defineTitle } from '@/components/layout/define-page'
import { NewUser } from '@/components/users/manage/new-user'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('users.newTitle')

export default definePage(async () => <NewUser />)
