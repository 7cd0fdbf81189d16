import { getTranslations } from 'next-intl/server'
import { secretMetadata } from '@/components/auth/auth-page'
import { FollowUpScreen } from '@/components/forum/follow-up/follow-up-screen'
import { defineMetadata, definePage } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('followUp')
  return secretMetadata(t('title'))
})

export default definePage(async () => <FollowUpScreen />)
