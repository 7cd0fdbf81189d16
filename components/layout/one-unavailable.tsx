import { useTranslations } from 'next-intl'
import { Unavailable } from './unavailable'

/** Stands in for one article or video that could not be read: the call that failed, and why. */
export function OneUnavailable({
  call,
}: {
  call: 'articles.fetchOneFailed' | 'videos.fetchOneFailed'
}) {
  const t = useTranslations()
  return <Unavailable text={`${t(call)}${t('errors.server')}`} />
}
