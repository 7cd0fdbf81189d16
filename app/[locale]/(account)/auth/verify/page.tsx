import { getTranslations } from 'next-intl/server'
import { secretMetadata } from '@/components/auth/auth-page'
import { VerifyScreen } from '@/components/auth/verify-screen'
import { defineMetadata, definePage } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('auth')
  return secretMetadata(t('verifyTitle'))
})

export default definePage(async () => <VerifyScreen />)
