import { getTranslations } from 'next-intl/server'
import { secretMetadata } from '@/components/auth/auth-page'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { UnsubscribeScreen } from '@/components/notifications/unsubscribe-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('notifications')
  return secretMetadata(t('unsubscribeTitle'))
})

export default definePage(async () => <UnsubscribeScreen />)
