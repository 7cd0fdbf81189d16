import { getTranslations } from 'next-intl/server'
import {
  AuthCard,
  authMetadata,
  LoginReason,
  TextLink,
} from '@/components/accounts/sign-in/auth-page'
import { LoginForm } from '@/components/accounts/sign-in/login-form'
import { definePage, defineTitle } from '@/components/layout/define-page'
import { localePath, paths } from '@/lib/core/paths'
import { configuredProviders } from '@/lib/platform/auth/providers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.loginTitle', authMetadata)

export default definePage(async ({ locale }) => {
  const t = await getTranslations('auth')
  const footer = (
    <>
      {t('noAccount')} <TextLink href={localePath(locale, paths.signup)}>{t('toSignup')}</TextLink>
    </>
  )
  return (
    <AuthCard title={t('loginTitle')} lead={t('loginLead')} footer={footer}>
      <LoginReason />
      <LoginForm providers={configuredProviders()} />
    </AuthCard>
  )
})
