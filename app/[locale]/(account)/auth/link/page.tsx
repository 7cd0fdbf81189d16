import { getTranslations } from 'next-intl/server'
import { AuthCard, secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { SignInLinkScreen } from '@/components/accounts/sign-in/sign-in-link-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.signInLinkTitle', secretMetadata)

export default definePage(async () => {
  const t = await getTranslations('auth')
  return (
    <AuthCard title={t('signInLinkTitle')} lead={t('signInLinkLead')}>
      <SignInLinkScreen />
    </AuthCard>
  )
})
