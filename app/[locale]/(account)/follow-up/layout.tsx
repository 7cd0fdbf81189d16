import { ClientTexts } from '@/components/accounts/session/client-texts'
import { AuthFrame } from '@/components/accounts/sign-in/auth-frame'
import { defineLayout } from '@/components/layout/define-page'
import { readSite } from '@/lib/modules/site/queries'

export default defineLayout(async ({ locale, children }) => (
  <AuthFrame locale={locale} site={await readSite()}>
    <ClientTexts namespaces={['followUp', 'accounts', 'forms', 'errors']}>{children}</ClientTexts>
  </AuthFrame>
))
