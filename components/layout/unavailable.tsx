import { useTranslations } from 'next-intl'
import { StatusMark } from './status-mark'

/** Stands in for a page whose data could not be read; answered with 503 and never kept. */
export function Unavailable() {
  const t = useTranslations('errors')
  return (
    <div className="mx-auto max-w-2xl px-4 py-20">
      <StatusMark status={503} />
      <h1 className="text-3xl font-semibold">{t('unavailableTitle')}</h1>
      <p className="mt-4 text-muted">{t('unavailableText')}</p>
      <p className="mt-6">
        <a href="" className="underline">
          {t('retry')}
        </a>
      </p>
    </div>
  )
}
