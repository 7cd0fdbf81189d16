import { useTranslations } from 'next-intl'
import { contentLanguages } from '@/lib/core/locales'
import type { TableFilter } from '../../data-table/table-choices'
import type { Rows } from '../../data-table/use-rows'
import { type MutationOptions, useOptimisticMutation } from '../../forms/use-optimistic-mutation'
import { WORK } from '../work/use-work'

interface Options<Row, Input> extends Omit<MutationOptions<Row[], Input>, 'optimisticUpdate'> {
  /** The name of the list, as in `useRows`. */
  name: string
  /** The optimistic update of the shown rows. */
  optimisticUpdate?: (rows: Row[], input: Input) => Row[]
}

/** A mutation on the rows of a table; also refreshes the work queue. */
export function useRowAction<Row, Input = void>({
  name,
  optimisticUpdate,
  ...how
}: Options<Row, Input>) {
  const change = (known: Rows<Row>, input: Input): Rows<Row> => {
    const rows = optimisticUpdate ? optimisticUpdate(known.rows, input) : known.rows
    return { ...known, rows, total: known.total + rows.length - known.rows.length }
  }
  return useOptimisticMutation<Rows<Row>, Input>({
    ...how,
    ...(optimisticUpdate ? { optimisticUpdate: change } : {}),
    queryKey: [name, 'rows'],
    stale: [[name], [WORK]],
  })
}

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

interface Own {
  empty: string
  emptySearch: string
  failed: string
  failedSearch?: string
  /** The explanation shown when the server gives no reason. */
  failedText?: string
}

/** The texts of a table in each of its states: its own, and the shared ones. */
export function useTableTexts({ failedSearch, ...own }: Own) {
  const t = useTranslations('staff')
  return {
    loading: t('loadingRows'),
    searching: t('searching'),
    failedSearch: failedSearch ?? t('searchFailed'),
    ...own,
  }
}
