import { defineLayout } from '@/components/layout/define-page'
import { PublicFrame } from '@/components/layout/public-frame'
import { readSite } from '@/lib/modules/site/queries'

export default defineLayout(async ({ locale, children }) => (
  <PublicFrame locale={locale} site={await readSite()}>
    {children}
  </PublicFrame>
))
