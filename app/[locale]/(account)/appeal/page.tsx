import { getTranslations } from 'next-intl/server'
import { secretMetadata } from '@/components/auth/auth-page'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { AppealScreen } from '@/components/moderation/appeal-screen'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('appeals')
  return secretMetadata(t('title'))
})

export default definePage(async () => <AppealScreen />)
