import { getTranslations } from 'next-intl/server'
import { AuthCard } from '@/components/auth/auth-card'
import { authMetadata } from '@/components/auth/auth-metadata'
import { ResetRequestForm } from '@/components/auth/reset-request-form'
import { TextLink } from '@/components/auth/text-link'
import { defineMetadata, definePage } from '@/components/layout/define-page'
import { localePath, paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async () => {
  const t = await getTranslations('auth')
  return authMetadata(t('resetRequestTitle'))
})

export default definePage(async ({ locale }) => {
  const t = await getTranslations('auth')
  const footer = <TextLink href={localePath(locale, paths.login)}>{t('backToLogin')}</TextLink>
  return (
    <AuthCard title={t('resetRequestTitle')} lead={t('resetRequestLead')} footer={footer}>
      <ResetRequestForm />
    </AuthCard>
  )
})
