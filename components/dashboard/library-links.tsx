import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'

/** The ways into the public library. */
export function LibraryLinks() {
  const t = useTranslations('staff')
  const locale = useLocale()
  const links = [
    { text: t('articles'), path: paths.articles },
    { text: t('papers'), path: paths.papers },
    { text: t('videos'), path: paths.videos },
    { text: t('search'), path: paths.search },
  ]
  return (
    <section aria-labelledby="library" className="mt-10">
      <h2 id="library" className="text-xl">
        {t('library')}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        {links.map(({ text, path }) => (
          <li key={path}>
            <a
              href={localePath(locale, path)}
              className="flex min-h-11 items-center rounded-card border border-line bg-surface px-4 py-3 font-semibold hover:bg-wash"
            >
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
