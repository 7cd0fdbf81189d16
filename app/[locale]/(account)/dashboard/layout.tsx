import { MemberFrame } from '@/components/account/member-frame'
import { defineLayout } from '@/components/layout/define-layout'
import { QuietHeader } from '@/components/layout/quiet-header'
import { siteProfile } from '@/lib/platform/site'

export default defineLayout(({ locale, children }) => (
  <MemberFrame header={<QuietHeader locale={locale} site={siteProfile()} />}>
    {children}
  </MemberFrame>
))
