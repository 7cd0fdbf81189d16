import { getTranslations } from 'next-intl/server'
import { AuthCard, secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { ResetScreen } from '@/components/accounts/sign-in/reset-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.resetTitle', secretMetadata)

export default definePage(async () => {
  const t = await getTranslations('auth')
  return (
    <AuthCard title={t('resetTitle')}>
      <ResetScreen />
    </AuthCard>
  )
})
