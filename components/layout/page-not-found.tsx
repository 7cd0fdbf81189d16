import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ImigongoZigzag } from '../brand/imigongo'
import { ButtonLink } from '../ui/button'
import { StatusMark } from './status-mark'

/** The 404 page. "Go Back" leads home where there is no history. */
export function PageNotFound({ locale }: { locale: Locale }) {
  const t = useTranslations('errors')
  const home = localePath(locale, paths.home)
  return (
    <div className="mx-auto max-w-3xl px-4 py-16">
      <StatusMark status={404} />
      <ImigongoZigzag id="not-found" className="mb-10" />
      <p className="text-lg font-bold text-clay">404</p>
      <h1 className="text-3xl sm:text-4xl">{t('notFoundTitle')}</h1>
      <p className="mt-4 text-lg text-muted">{t('notFoundText')}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href={home} data-back>
          {t('goBack')}
        </ButtonLink>
        <ButtonLink href={home} variant="secondary">
          {t('returnHome')}
        </ButtonLink>
      </p>
    </div>
  )
}
