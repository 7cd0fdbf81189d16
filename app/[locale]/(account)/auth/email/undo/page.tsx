import { getTranslations } from 'next-intl/server'
import { AuthCard, secretMetadata } from '@/components/auth/auth-page'
import { EmailLinkScreen } from '@/components/auth/email-link-screen'
import { definePage, defineTitle } from '@/components/layout/define-page'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineTitle('auth.emailUndoTitle', secretMetadata)

export default definePage(async () => {
  const t = await getTranslations('auth')
  return (
    <AuthCard title={t('emailUndoTitle')} lead={t('emailUndoLead')}>
      <EmailLinkScreen kind="undo" />
    </AuthCard>
  )
})
