import { getTranslations } from 'next-intl/server'
import { AuthCard, authMetadata, TextLink } from '@/components/accounts/sign-in/auth-page'
import { ResetRequestForm } from '@/components/accounts/sign-in/mail-form'
import { definePage, defineTitle } from '@/components/layout/define-page'
import { localePath, paths } from '@/lib/core/paths'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.resetRequestTitle', authMetadata)

export default definePage(async ({ locale }) => {
  const t = await getTranslations('auth')
  const footer = <TextLink href={localePath(locale, paths.login)}>{t('backToLogin')}</TextLink>
  return (
    <AuthCard title={t('resetRequestTitle')} lead={t('resetRequestLead')} footer={footer}>
      <ResetRequestForm />
    </AuthCard>
  )
})
