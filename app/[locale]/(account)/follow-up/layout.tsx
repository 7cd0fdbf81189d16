import { ClientTexts } from '@/components/account/client-texts'
import { AuthFrame } from '@/components/auth/auth-frame'
import { defineLayout } from '@/components/layout/define-layout'
import { siteProfile } from '@/lib/platform/site'

export default defineLayout(({ locale, children }) => (
  <AuthFrame locale={locale} site={siteProfile()}>
    <ClientTexts namespaces={['followUp', 'accounts', 'forms', 'errors']}>{children}</ClientTexts>
  </AuthFrame>
))
