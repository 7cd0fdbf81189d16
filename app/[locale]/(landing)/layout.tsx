import { defineLayout } from '@/components/layout/define-layout'
import { PublicFrame } from '@/components/layout/public-frame'
import { readSite } from '@/lib/modules/site/queries'

export default defineLayout(async ({ locale, children }) => (
  <PublicFrame locale={locale} site={await readSite()} isHome>
    {children}
  </PublicFrame>
))
