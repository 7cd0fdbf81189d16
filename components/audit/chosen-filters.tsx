import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'
import type { AuditFilters } from './use-audit-filters'

/** Buttons that clear the filters: the one without a field of its own, and all of them. */
export function ChosenFilters({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit')
  const { values, read, set, clearAll } = filters
  if (Object.keys(values).length === 0) return null
  return (
    <p className="no-print mb-4 flex flex-wrap gap-3">
      {read('object_id') ? (
        <Button
          variant="secondary"
          size="small"
          aria-label={t('removeFilter', { filter: t('onlyAbout') })}
          onClick={() => set('object_id', '')}
        >
          {t('onlyAbout')}
          <X aria-hidden="true" className="size-4" />
        </Button>
      ) : null}
      <Button variant="quiet" size="small" onClick={clearAll}>
        {t('clear')}
      </Button>
    </p>
  )
}
