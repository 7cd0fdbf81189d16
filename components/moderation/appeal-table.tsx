'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { WaitingAppealDto } from '@/lib/modules/moderation/schema'
import { StaffPage } from '../dashboard/staff-page'
import { useTableTexts } from '../dashboard/use-table-texts'
import { useTableAddress } from '../data-table/table-address'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { Notice } from '../ui/notice'
import { APPEALS, listAppeals } from './appeal-calls'
import { AppealDecisions } from './appeal-decisions'
import { DecisionCell } from './decision-cell'

/** The pending appeals, for administrators; those against the viewer's own decisions are visible but not theirs to decide. */
export function AppealTable() {
  const t = useTranslations('appeals')
  const tTable = useTranslations('table')
  const address = useTableAddress()
  const [isAlone, setAlone] = useState(false)
  const query = useRows<WaitingAppealDto>({
    name: APPEALS,
    address,
    async list(paging, signal) {
      const { hasOther, ...rows } = await listAppeals(paging, signal)
      setAlone(!hasOther)
      return rows
    },
  })
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('listFailed') })
  return (
    <StaffPage title={t('staffTitle')}>
      <p className="mb-4 max-w-measure text-muted">{t('staffLead')}</p>
      {isAlone ? (
        <Notice tone="warning" role="note" className="mb-4">
          {t('onlyOne')}
        </Notice>
      ) : null}
      <TableView
        address={address}
        query={query}
        caption={t('staffTitle')}
        columns={[
          {
            id: 'decision',
            header: t('columnDecision'),
            isHead: true,
            cell: (appeal) => <DecisionCell appeal={appeal} />,
          },
          {
            id: 'appeal',
            header: t('columnAppeal'),
            cell: ({ appeal }) => (
              <p dir="auto" className="max-w-[50ch] wrap-anywhere whitespace-pre-line">
                {appeal}
              </p>
            ),
          },
          {
            id: 'actions',
            header: tTable('actions'),
            className: 'sm:w-px sm:whitespace-nowrap',
            cell: (appeal) => <AppealDecisions appeal={appeal} />,
          },
        ]}
        rowId={({ appeal_id }) => appeal_id}
        texts={texts}
      />
    </StaffPage>
  )
}
