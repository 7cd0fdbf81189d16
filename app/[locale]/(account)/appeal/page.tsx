import { secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { definePage, defineTitle } from '@/components/layout/define-page'
import { AppealScreen } from '@/components/moderation/appeal-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('appeals.title', secretMetadata)

export default definePage(async () => <AppealScreen />)
