import { atomFeed } from '@/lib/core/feed'
import { listApprovedArticles } from '@/lib/modules/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { defineDocument, xmlAnswer } from '@/lib/platform/http/define-document'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'

// A segment that is always absent: only an address with one is rendered when asked for, and not by the build.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

export const GET = defineDocument(async ({ none }: { none?: string[] }) => {
  if (none) return null
  const [{ articles }, t] = await Promise.all([
    tagged({
      key: ['feed'],
      tags: [tags.articles],
      read: () => listApprovedArticles({ page: 1, limit: 20 }),
    }),
    translator('en'),
  ])
  const { url: siteUrl, name } = siteProfile()
  const head = { siteUrl, name, title: t('site.title', { name }), subtitle: t('site.description') }
  return xmlAnswer(atomFeed(head, articles), 'application/atom+xml')
})
