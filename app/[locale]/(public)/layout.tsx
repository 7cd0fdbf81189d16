import { defineLayout } from '@/components/layout/define-layout'
import { PublicFrame } from '@/components/layout/public-frame'
import { siteProfile } from '@/lib/platform/site'

export default defineLayout(({ locale, children }) => (
  <PublicFrame locale={locale} site={siteProfile()}>
    {children}
  </PublicFrame>
))
