import { useTranslations } from 'next-intl'

interface Own {
  empty: string
  emptySearch: string
  failed: string
  failedSearch?: string
  /** What is said below when the server gives no reason. */
  failedText?: string
}

/** What a table says in each of its states: its own texts, and those that all tables share. */
export function useTableTexts({ failedSearch, ...own }: Own) {
  const t = useTranslations('staff')
  return {
    loading: t('loadingRows'),
    searching: t('searching'),
    failedSearch: failedSearch ?? t('searchFailed'),
    ...own,
  }
}
