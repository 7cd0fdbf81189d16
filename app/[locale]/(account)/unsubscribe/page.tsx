import { secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { definePage, defineTitle } from '@/components/layout/define-page'
import { UnsubscribeScreen } from '@/components/notifications/unsubscribe-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('notifications.unsubscribeTitle', secretMetadata)

export default definePage(async () => <UnsubscribeScreen />)
