import { useTranslations } from 'next-intl'

interface Own {
  empty: string
  emptySearch: string
  failed: string
  failedSearch?: string
  /** The explanation shown when the server gives no reason. */
  failedText?: string
}

/** The texts of a table in each of its states: its own, and those that all tables share. */
export function useTableTexts({ failedSearch, ...own }: Own) {
  const t = useTranslations('staff')
  return {
    loading: t('loadingRows'),
    searching: t('searching'),
    failedSearch: failedSearch ?? t('searchFailed'),
    ...own,
  }
}
