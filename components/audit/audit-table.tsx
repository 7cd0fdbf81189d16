'use client'

import { Printer } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { AuditEventDto } from '@/lib/modules/audit/schema'
import { EventMoment } from '../dashboard/event-moment'
import { StaffPage } from '../dashboard/staff-page'
import { TableTools } from '../dashboard/table-tools'
import { useTableTexts } from '../dashboard/use-table-texts'
import type { Column } from '../data-table/data-table'
import { SortChoice } from '../data-table/sort-choice'
import { useTableAddress } from '../data-table/table-address'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { Button } from '../ui/button'
import { listEvents } from './audit-calls'
import { AuditFilterFields } from './audit-filter-fields'
import { ChosenFilters } from './chosen-filters'
import { EventSentence } from './event-sentence'
import { useAuditFilters } from './use-audit-filters'

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
    asks: ['sort'],
    list: (asked, signal) => listEvents(values, asked, signal),
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
      className: 'sm:w-64',
      cell: ({ created_at }) => <EventMoment iso={created_at} />,
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
      <AuditFilterFields filters={filters} />
      <ChosenFilters filters={filters} />
      <TableTools address={address} exportOf="audit" narrowed={values}>
        <SortChoice address={address} columns={columns} />
      </TableTools>
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
