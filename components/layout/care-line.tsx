import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/** States that reading is no substitute for care, and links to when not to wait. */
export function CareLine({ locale }: { locale: Locale }) {
  const t = useTranslations('emergency')
  return (
    <p className="mt-3 max-w-measure text-muted">
      {t('noCare')} <a href={localePath(locale, paths.emergency)}>{t('noCareLink')}</a>
    </p>
  )
}
