import { secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { VerifyScreen } from '@/components/accounts/sign-in/verify-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.verifyTitle', secretMetadata)

export default definePage(async () => <VerifyScreen />)
