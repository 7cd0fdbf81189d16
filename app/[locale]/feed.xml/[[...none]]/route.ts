import { formatLongDate } from '@/lib/core/dates'
import { atomFeed } from '@/lib/core/feed'
import { isLocale, toContentLanguage } from '@/lib/core/locales'
import { listApprovedArticles } from '@/lib/modules/content/articles/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { defineDocument, xmlResponse } from '@/lib/platform/http/define-document'
import { translator } from '@/lib/platform/i18n/translator'
import { siteProfile } from '@/lib/platform/site'

// A segment that is always absent: with one in its path, the route is rendered on request instead of at build time.
export const dynamic = 'force-static'
export const revalidate = 86_400
export const generateStaticParams = () => []

export const GET = defineDocument(async ({ locale, none }: { locale: string; none?: string[] }) => {
  if (none || !isLocale(locale)) return null
  const language = toContentLanguage(locale)
  const [{ articles }, t] = await Promise.all([
    tagged({
      key: ['feed', language],
      tags: [tags.articles],
      read: () => listApprovedArticles({ page: 1, limit: 20 }, language),
    }),
    translator(locale),
  ])
  const { url: siteUrl, name } = siteProfile()
  const text = { title: t('site.title', { name }), subtitle: t('site.description') }
  const own = articles
    .filter((article) => article.language === language)
    .map(({ what_changed: changed, ...article }) => ({
      ...article,
      whatChanged:
        changed &&
        `${t('article.whatChanged', { date: formatLongDate(changed.date, locale) })} ${changed.note}`,
    }))
  // Browsers apply the style sheet only to plain XML.
  return xmlResponse(atomFeed({ siteUrl, name, locale, ...text }, own))
})
