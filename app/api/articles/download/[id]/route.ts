import { exportArticle } from '@/lib/modules/content/articles/export-article'
import { defineDownload } from '@/lib/platform/http/define-download'

const MIME = 'text/html; charset=utf-8'

/** A public article as one self-contained HTML file, saved rather than shown as a page of the site. */
export const GET = defineDownload({
  access: 'public',
  responses: { 200: [MIME] },
  errorResponses: ['gone'],
  handler: async ({ param }) =>
    new Response(await exportArticle(param('id')), {
      headers: {
        'content-type': MIME,
        'content-disposition': `attachment; filename="${param('id')}.html"`,
        'cache-control': 'public, max-age=0, must-revalidate',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      },
    }),
})
