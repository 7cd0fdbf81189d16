import { secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { FollowUpScreen } from '@/components/forum/follow-up/follow-up-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('followUp.title', secretMetadata)

export default definePage(async () => <FollowUpScreen />)
