import { useTranslations } from 'next-intl'
import { Unavailable } from '../layout/unavailable'

/** Replaces a list of papers that could not be read. */
export function PapersUnavailable({ isSearch = false }: { isSearch?: boolean }) {
  const t = useTranslations('papers')
  return <Unavailable title={t(isSearch ? 'searchFailed' : 'failed')} text={t('listFailed')} />
}

/** Replaces a paper that could not be read. */
export function PaperUnavailable() {
  const t = useTranslations('paper')
  return <Unavailable title={t('errorTitle')} text={t('errorText')} />
}
