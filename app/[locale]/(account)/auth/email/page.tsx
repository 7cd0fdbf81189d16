import { getTranslations } from 'next-intl/server'
import { AuthCard, secretMetadata } from '@/components/accounts/sign-in/auth-page'
import { EmailLinkScreen } from '@/components/accounts/sign-in/email-link-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.emailConfirmTitle', secretMetadata)

export default definePage(async () => {
  const t = await getTranslations('auth')
  return (
    <AuthCard title={t('emailConfirmTitle')} lead={t('emailConfirmLead')}>
      <EmailLinkScreen kind="confirm" />
    </AuthCard>
  )
})
