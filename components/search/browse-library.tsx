import { useTranslations } from 'next-intl'
import { plurals } from '@/lib/core/library-kinds'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/** The library's lists as a table of contents: before a search is typed, or when it found nothing. */
export function BrowseLibrary({ locale }: { locale: Locale }) {
  const t = useTranslations()
  const lists = (['topics', ...plurals] as const).map((name) => ({
    path: paths[name],
    title: t(`${name}.title`),
    lead: t(`${name}.lead`),
  }))
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
