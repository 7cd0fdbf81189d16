import { sitemapDocument } from '@/lib/core/sitemap'
import { listSitemapEntries } from '@/lib/modules/sitemap/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { defineDocument, xmlResponse } from '@/lib/platform/http/define-document'
import { siteUrl } from '@/lib/platform/site'

// A segment that is always absent: with one in its path, the route is rendered on request instead of at build time.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

export const GET = defineDocument(async ({ none }: { none?: string[] }) => {
  if (none) return null
  const entries = await tagged({
    key: ['sitemap'],
    tags: [tags.articles, tags.papers, tags.videos, tags.topics, tags.translations],
    read: listSitemapEntries,
  })
  return xmlResponse(sitemapDocument(siteUrl(), entries))
})
