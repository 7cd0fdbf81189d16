import { useTranslations } from 'next-intl'

/** The first element the keyboard reaches: skips what is on every page. */
export function SkipLink() {
  const t = useTranslations('site')
  return (
    <a
      href="#content"
      className="sr-only focus:not-sr-only focus:absolute focus:z-30 focus:bg-surface focus:px-4 focus:py-3"
    >
      {t('skip')}
    </a>
  )
}
