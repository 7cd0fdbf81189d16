import { useTranslations } from 'next-intl'
import { contentLanguages } from '@/lib/core/locales'
import type { TableFilter } from '../data-table/filter-choices'

/** Filters a table by language. */
export function useLanguageFilter(): TableFilter {
  const t = useTranslations()
  return {
    name: 'language',
    label: t('table.language'),
    all: t('table.allLanguages'),
    options: contentLanguages.map((each) => [each, t(`languages.${each}`)] as const),
  }
}

/** Filters a table by state. @param options each state with its label */
export function useStateFilter(options: TableFilter['options']): TableFilter {
  const t = useTranslations('table')
  return { name: 'state', label: t('status'), all: t('allStates'), options }
}
