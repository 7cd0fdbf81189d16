import { useTranslations } from 'next-intl'
import { Unavailable } from '../layout/unavailable'

interface Props {
  /** What failed, as the catalogue names it. */
  failed:
    | 'articles.failed'
    | 'articles.searchFailed'
    | 'facts.failed'
    | 'faqs.failed'
    | 'search.failed'
}

/** Stands in for a list, or a search, whose data could not be read. */
export function ListUnavailable({ failed }: Props) {
  const t = useTranslations()
  return <Unavailable title={t(failed)} />
}
