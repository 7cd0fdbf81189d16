import type { Messages } from 'next-intl'
import { MemberFrame } from '@/components/account/member-frame'
import { StaffShell } from '@/components/dashboard/staff-shell'

import { defineLayout } from '@/components/layout/define-layout'
import { EmergencyItem } from '@/components/layout/emergency-item'
import { SiteBrand } from '@/components/layout/site-brand'
import { SkipLink } from '@/components/layout/skip-link'
import { ViewTools } from '@/components/layout/view-tools'
import { readSite } from '@/lib/modules/site/queries'

const TEXTS: readonly (keyof Messages)[] = [
  'staff',
  'table',
  'pagination',
  'breadcrumbs',
  'languages',
  'audience',
  'editor',
  'editorial',
  'faqs',
  'topics',
  'audit',
  'users',
  'articles',
  'facts',
  'papers',
  'videos',
  'work',
  'figures',
  'readership',
  'notifications',
  'audit',
  'article',
  'editor',
  'drafts',
  'writing',
  'versions',
  'forum',
  'followUp',
  'facilities',
  'caseReport',
  'referral',
  'onCall',
  'reach',
  'changeNote',
  'clinicalReview',
  'translations',
  'comments',
  'discussion',
  'identifiers',
  'people',
  'siteTexts',
]

export default defineLayout(async ({ locale, children }) => {
  const site = await readSite()
  return (
    <MemberFrame site={site} header={<SkipLink />} texts={TEXTS}>
      <StaffShell
        brand={<SiteBrand locale={locale} site={site} isShort />}
        tools={
          <ViewTools locale={locale}>
            <EmergencyItem locale={locale} />
          </ViewTools>
        }
      >
        {children}
      </StaffShell>
    </MemberFrame>
  )
})
