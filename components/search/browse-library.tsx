import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/** The library's lists as a table of contents: for a search not yet typed, or one that found nothing. */
export function BrowseLibrary({ locale }: { locale: Locale }) {
  const t = useTranslations()
  const lists = [
    { path: paths.topics, title: t('topics.title'), lead: t('topics.lead') },
    { path: paths.articles, title: t('articles.title'), lead: t('articles.lead') },
    { path: paths.papers, title: t('papers.title'), lead: t('papers.lead') },
    { path: paths.videos, title: t('videos.title'), lead: t('videos.lead') },
    { path: paths.faqs, title: t('faqs.title'), lead: t('faqs.lead') },
    { path: paths.facts, title: t('facts.title'), lead: t('facts.lead') },
  ]
  return (
    <section aria-labelledby="browse">
      <h2 id="browse" className="border-t-2 border-ink pt-3 pb-4 text-xl sm:text-2xl">
        {t('search.browse')}
      </h2>
      <ul>
        {lists.map(({ path, title, lead }) => (
          <li
            key={path}
            className="group relative border-t border-line py-4 lg:grid lg:grid-cols-4 lg:gap-8"
          >
            <h3 className="text-lg leading-snug">
              <a
                href={localePath(locale, path)}
                className="group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </a>
            </h3>
            <p className="text-muted lg:col-span-3">{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
