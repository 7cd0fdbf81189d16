import { useTranslations } from 'next-intl'
import { Unavailable } from '../layout/unavailable'

/** Stands in for a page of videos that could not be read. */
export function VideosUnavailable() {
  const t = useTranslations('videos')
  return <Unavailable title={t('failed', { message: t('unavailable') })} />
}
