import { getTranslations } from 'next-intl/server'
import { AuthCard, authMetadata, TextLink } from '@/components/accounts/sign-in/auth-page'
import { SignupForm } from '@/components/accounts/sign-in/signup-form'
import { definePage, defineTitle } from '@/components/layout/define-page'
import { localePath, paths } from '@/lib/core/paths'
import { configuredProviders } from '@/lib/platform/auth/providers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.signupTitle', authMetadata)

export default definePage(async ({ locale }) => {
  const t = await getTranslations('auth')
  const footer = (
    <>
      {t('haveAccount')} <TextLink href={localePath(locale, paths.login)}>{t('login')}</TextLink>
    </>
  )
  return (
    <AuthCard title={t('signupTitle')} lead={t('signupLead')} footer={footer}>
      <SignupForm providers={configuredProviders()} />
    </AuthCard>
  )
})
