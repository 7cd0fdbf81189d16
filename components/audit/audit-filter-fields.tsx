import { useTranslations } from 'next-intl'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Select } from '../ui/select'
import { ActionOptions } from './action-options'
import { objectKinds } from './known-events'
import { PersonFilter } from './person-filter'
import type { AuditFilters } from './use-audit-filters'

export function AuditFilterFields({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit')
  const tKinds = useTranslations('audit.kinds')
  const { read, set } = filters
  return (
    <fieldset className="no-print mb-2 grid grid-cols-2 items-start gap-x-3 gap-y-1 lg:grid-cols-5">
      <legend className="sr-only">{t('filters')}</legend>
      <Field label={t('action')}>
        {(control) => (
          <Select
            {...control}
            value={read('action')}
            onChange={({ target }) => set('action', target.value)}
          >
            <option value="">{t('all')}</option>
            <ActionOptions />
          </Select>
        )}
      </Field>
      <Field label={t('kind')}>
        {(control) => (
          <Select
            {...control}
            value={read('object_kind')}
            onChange={({ target }) => set('object_kind', target.value)}
          >
            <option value="">{t('all')}</option>
            {objectKinds.map((kind) => (
              <option key={kind} value={kind}>
                {tKinds(kind)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <PersonFilter id={read('actor_id')} onChange={(id) => set('actor_id', id)} />
      {(['from', 'to'] as const).map((name) => (
        <Field key={name} label={t(name)}>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={read(name)}
              onChange={({ target }) => set(name, target.value)}
            />
          )}
        </Field>
      ))}
    </fieldset>
  )
}
