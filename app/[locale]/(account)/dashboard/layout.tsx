import type { Messages } from 'next-intl'
import { MemberFrame } from '@/components/accounts/session/member-frame'
import { StaffShell } from '@/components/dashboard/staff-shell'

import { defineLayout } from '@/components/layout/define-page'
import { EmergencyItem } from '@/components/layout/emergency'
import { SiteBrand, SkipLink, ViewTools } from '@/components/layout/frame-parts'
import { DIRECT_META } from '@/lib/core/direct-upload'
import { plurals } from '@/lib/core/library-kinds'
import { readSite } from '@/lib/modules/site/queries'
import { acceptsDirectUploads } from '@/lib/modules/uploads/service'

const TEXTS: readonly (keyof Messages)[] = [
  'staff',
  'table',
  'pagination',
  'breadcrumbs',
  'languages',
  'audience',
  'editor',
  'editorial',
  'reviewing',
  'topics',
  'audit',
  'operation',
  'users',
  ...plurals,
  'work',
  'figures',
  'readership',
  'notifications',
  'article',
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
  'appeals',
  'discussion',
  'identifiers',
  'people',
  'siteTexts',
  'registers',
]

export default defineLayout(async ({ locale, children }) => {
  const site = await readSite()
  return (
    <MemberFrame site={site} header={<SkipLink />} texts={TEXTS}>
      {acceptsDirectUploads() ? <meta name={DIRECT_META} content="on" /> : null}
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
