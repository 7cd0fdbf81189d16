import type { Messages } from 'next-intl'
import { MemberFrame } from '@/components/accounts/session/member-frame'
import { defineLayout } from '@/components/layout/define-page'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { readSite } from '@/lib/modules/site/queries'

/** A visitor's notices are in a table, like those of staff. */
const TEXTS: readonly (keyof Messages)[] = ['notifications', 'table', 'pagination', 'staff']

export default defineLayout(async ({ locale, children }) => {
  const site = await readSite()
  return (
    <MemberFrame
      site={site}
      texts={TEXTS}
      header={<SiteHeader locale={locale} site={site} isHome={false} />}
      footer={<SiteFooter locale={locale} site={site} />}
    >
      <main id="content" tabIndex={-1} className="flex-1">
        {children}
      </main>
    </MemberFrame>
  )
})
