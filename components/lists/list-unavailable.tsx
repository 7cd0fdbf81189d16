import { useTranslations } from 'next-intl'
import type { SearchedPlural } from '@/lib/core/library-kinds'
import { Unavailable } from '../layout/unavailable'

interface Props {
  /** What failed, as a key of the catalogue. */
  failed:
    | `${SearchedPlural}.failed`
    | 'articles.searchFailed'
    | 'facts.failed'
    | 'faqs.failed'
    | 'topics.failed'
    | 'search.failed'
  /** The catalogue's text for a failed call, which is followed by the reason. */
  call?: 'articles.fetchFailed' | 'faqs.fetchFailed'
}

/** Replaces a list, or a search, whose data could not be read. */
export function ListUnavailable({ failed, call }: Props) {
  const t = useTranslations()
  return (
    <Unavailable
      title={t(failed, { message: t('errors.unavailableTitle') })}
      text={call && `${t(call)}${t('errors.server')}`}
    />
  )
}
