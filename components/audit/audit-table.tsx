'use client'

import { Printer, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { AuditEventDto } from '@/lib/modules/audit/schema'
import { StaffPage } from '../dashboard/staff-page'
import { EventTime } from '../dashboard/tables/table-cells'
import { TableTools } from '../dashboard/tables/table-tools'
import { useTableTexts } from '../dashboard/tables/use-table'
import type { Column } from '../data-table/data-table'
import { type TableAddress, useTableAddress } from '../data-table/table-address'
import { SortChoice } from '../data-table/table-choices'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { Button } from '../ui/button'
import { Field } from '../ui/field'
import { Input } from '../ui/input'
import { Select } from '../ui/select'
import {
  auditActions,
  describeAction,
  EventSentence,
  listEvents,
  objectKinds,
} from './audit-events'
import { PersonFilter } from './person-filter'

/** Named as in the request, so that other screens can link to a filtered list. */
const NAMES = ['action', 'object_kind', 'object_id', 'actor_id', 'from', 'to'] as const

type AuditFilter = (typeof NAMES)[number]

/** The filters of the audit log, kept in the address; changing one returns to the first page. */
function useAuditFilters(address: TableAddress) {
  const { go } = address
  const values = Object.fromEntries(
    NAMES.flatMap((name) => (address.read(name) ? [[name, address.read(name)]] : [])),
  )
  return {
    values,
    /** Empty where the filter is not set. */
    read: (name: AuditFilter) => values[name] ?? '',
    set: (name: AuditFilter, value: string) => go({ [name]: value, page: null }),
    clearAll: () => go({ ...Object.fromEntries(NAMES.map((name) => [name, null])), page: null }),
  }
}

type AuditFilters = ReturnType<typeof useAuditFilters>

type Key = Parameters<ReturnType<typeof useTranslations<'audit.names'>>>[0]

/** All auditable actions, grouped by the kind of object. */
function ActionOptions() {
  const t = useTranslations('audit.names')
  const tKinds = useTranslations('audit.kinds')
  const withActions = objectKinds.filter((kind) =>
    auditActions.some((each) => each.kind === kind && each.steps.length > 0),
  )
  return withActions.map((kind) => (
    <optgroup key={kind} label={tKinds(kind)}>
      {auditActions
        .filter((each) => each.kind === kind)
        .flatMap(({ group, steps }) => steps.map((step) => `${group}.${step}`))
        .map((action) => (
          <option key={action} value={action}>
            {t(describeAction(action) as Key)}
          </option>
        ))}
    </optgroup>
  ))
}

function AuditFilterFields({ filters }: { filters: AuditFilters }) {
  const t = useTranslations('audit')
  const tKinds = useTranslations('audit.kinds')
  const { read, set } = filters
  return (
    <fieldset className="no-print grid basis-full grid-cols-2 items-start gap-x-3 gap-y-1 lg:grid-cols-5">
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

/** Buttons that clear the filters: the one without a field of its own, and all of them. */
function ChosenFilters({ filters }: { filters: AuditFilters }) {
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

/** The audit log for administrators: who did what and when; prints as shown. */
export function AuditTable() {
  const t = useTranslations('audit')
  const address = useTableAddress()
  const filters = useAuditFilters(address)
  const { values } = filters
  const query = useRows({
    name: 'audit',
    address,
    filters: values,
    urlParams: ['sort'],
    list: (tableQuery, signal) => listEvents(values, tableQuery, signal),
  })
  const isNarrowed = Object.keys(values).length > 0
  const texts = useTableTexts({
    empty: isNarrowed ? t('noneFiltered') : t('none'),
    emptySearch: t('noneFiltered'),
    failed: t('failed'),
  })
  const columns: Column<AuditEventDto>[] = [
    {
      id: 'when',
      header: t('when'),
      sort: 'created',
      width: 'sm:w-64',
      cell: ({ created_at }) => <EventTime iso={created_at} />,
    },
    {
      id: 'what',
      header: t('what'),
      isHead: true,
      cell: (event) => (
        <span className="font-normal">
          <EventSentence event={event} />
          {event.detail.self === true ? (
            <span className="block text-sm text-muted">{t('self')}</span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'request',
      header: t('request'),
      width: 'lg:w-64',
      className: 'max-lg:hidden',
      cell: ({ request_id }) => (
        <code className="text-sm wrap-anywhere text-muted">{request_id ?? '–'}</code>
      ),
    },
  ]
  const print = (
    <Button variant="secondary" className="no-print" onClick={() => window.print()}>
      <Printer aria-hidden="true" className="size-5" />
      {t('print')}
    </Button>
  )
  const clear = (
    <Button variant="secondary" onClick={filters.clearAll}>
      {t('clear')}
    </Button>
  )
  return (
    <StaffPage title={t('title')} actions={print}>
      <TableTools address={address} exportTable="audit" filters={NAMES} exportFilters={values}>
        <AuditFilterFields filters={filters} />
        <SortChoice address={address} columns={columns} />
      </TableTools>
      <ChosenFilters filters={filters} />
      <TableView
        address={address}
        query={query}
        caption={t('title')}
        columns={columns}
        rowId={({ event_id }) => event_id}
        texts={texts}
        emptyAction={isNarrowed ? clear : null}
      />
    </StaffPage>
  )
}
