import { getTranslations } from 'next-intl/server'
import { AuthCard } from '@/components/auth/auth-card'
import { authMetadata } from '@/components/auth/auth-metadata'
import { SignupForm } from '@/components/auth/signup-form'
import { TextLink } from '@/components/auth/text-link'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { localePath, paths } from '@/lib/core/paths'
import { configuredProviders } from '@/lib/platform/auth/providers'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('auth')
  return authMetadata(t('signupTitle'))
})

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
