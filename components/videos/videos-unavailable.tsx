import { useTranslations } from 'next-intl'
import { Unavailable } from '../layout/unavailable'

/** Stands in for a page of videos that could not be read. */
export function VideosUnavailable() {
  const t = useTranslations()
  return <Unavailable title={t('videos.failed', { message: t('errors.unavailableTitle') })} />
}
