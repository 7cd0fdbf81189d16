import { buildSecurityTxt } from '@/lib/core/site'
import { defineDocument } from '@/lib/platform/http/define-document'
import { siteProfile } from '@/lib/platform/site'
import { ensureSiteTexts } from '@/lib/platform/site-texts'

/** The contact for people who find a vulnerability (RFC 9116). */
export const GET = defineDocument(async () => {
  await ensureSiteTexts()
  return new Response(buildSecurityTxt(siteProfile(), new Date()), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
})

// Not cached, because its expiry date moves, and the operator may set a contact without a build.
export const dynamic = 'force-dynamic'
