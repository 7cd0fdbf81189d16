import { useTranslations } from 'next-intl'
import type { TableAddress } from '../../data-table/table-address'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { CreateCaseLink } from './create-case-link'

/** Shown when nothing is listed or found: what to do next. */
export function NoCases({ address, isSearch }: { address: TableAddress; isSearch: boolean }) {
  const t = useTranslations('forum')
  const tTable = useTranslations('table')
  if (!isSearch && address.read('filter')) {
    return (
      <EmptyState
        title={t('noneOfPart')}
        action={
          <Button variant="secondary" onClick={() => address.go({ filter: null, page: null })}>
            {t('parts.all')}
          </Button>
        }
      />
    )
  }
  if (!isSearch) {
    return <EmptyState title={t('none')} text={t('noneText')} action={<CreateCaseLink />} />
  }
  return (
    <div role="status">
      <EmptyState
        title={t('noneFound')}
        action={
          <Button variant="secondary" onClick={() => address.go({ search: null, page: null })}>
            {tTable('clearSearch')}
          </Button>
        }
      />
    </div>
  )
}
