import { useTranslations } from 'next-intl'
import { Unavailable } from '../layout/unavailable'

interface Props {
  /** What failed, as the catalogue names it. */
  failed:
    | 'articles.failed'
    | 'articles.searchFailed'
    | 'facts.failed'
    | 'faqs.failed'
    | 'topics.failed'
    | 'search.failed'
  /** The catalogue's text for a failed call, which the reason follows. */
  call?: 'articles.fetchFailed' | 'faqs.fetchFailed'
}

/** Stands in for a list, or a search, whose data could not be read. */
export function ListUnavailable({ failed, call }: Props) {
  const t = useTranslations()
  return <Unavailable title={t(failed)} text={call && `${t(call)}${t('errors.server')}`} />
}
