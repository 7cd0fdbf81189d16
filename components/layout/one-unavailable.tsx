import { useTranslations } from 'next-intl'
import { Unavailable } from './unavailable'

/** Replaces an article or video that could not be read: names the failed call and why it failed. */
export function OneUnavailable({
  call,
}: {
  call: 'articles.fetchOneFailed' | 'videos.fetchOneFailed'
}) {
  const t = useTranslations()
  return <Unavailable text={`${t(call)}${t('errors.server')}`} />
}
