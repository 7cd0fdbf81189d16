'use client'

import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { WaitingAppealDto } from '@/lib/modules/moderation/schema'
import { ReasonedAction } from '../dashboard/reason-dialog'
import { StaffLink, StaffPage } from '../dashboard/staff-page'
import { useStaffUser } from '../dashboard/staff-viewer'
import { EventTime } from '../dashboard/tables/table-cells'
import { useRowAction, useTableTexts } from '../dashboard/tables/use-table'
import { useTableAddress } from '../data-table/table-address'
import { TableView } from '../data-table/table-view'
import { useRows } from '../data-table/use-rows'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import {
  APPEALS,
  type AppealDecision,
  type AppealPage,
  decideAppeal,
  listAppeals,
} from './appeal-calls'

/** The appealed decision: whom it concerns, what was decided, by whom, and why. */
function DecisionCell({ appeal }: { appeal: WaitingAppealDto }) {
  const t = useTranslations('appeals')
  const { person, kind, reason, decided_at, decided_by, comment, item } = appeal
  const text = comment?.text ?? item?.title
  return (
    <div className="grid gap-1.5 font-normal">
      <StaffLink
        href={paths.user(person.user_id)}
        className="inline-block py-1 font-semibold text-forest underline wrap-anywhere"
      >
        {person.name}
      </StaffLink>
      <p>{t(`what.${kind}`)}</p>
      {text ? (
        <p
          dir="auto"
          className="max-w-[60ch] border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line"
        >
          {text}
        </p>
      ) : null}
      <p className="max-w-[60ch] text-sm wrap-anywhere">
        {reason ? t('because', { reason }) : t('noReason')}
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span>{decided_by ? t('by', { name: decided_by }) : t('byNobody')}</span>
        <EventTime iso={decided_at} />
      </p>
    </div>
  )
}

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** Grants or refuses an appeal, with a reason; appeals against the viewer's own decisions are left to another administrator. */
function AppealDecisions({ appeal }: { appeal: WaitingAppealDto }) {
  const t = useTranslations('appeals')
  const { user_id } = useStaffUser()
  const decide = useRowAction<WaitingAppealDto, AppealDecision>({
    name: APPEALS,
    run: decideAppeal,
    failed: t('decideFailed'),
  })
  if (!appeal.may_decide) return <p className="max-w-[30ch] text-muted">{t('notYou')}</p>
  const { name } = appeal.person
  const shared = { label: t('reason'), hint: t('decisionHint'), action: decide }
  const keyFor = (step: string) => `appeal.${step}.${appeal.appeal_id}.${user_id}`
  return (
    <span className="flex flex-wrap gap-2 max-sm:justify-end sm:grid">
      <ReasonedAction
        {...shared}
        title={t('grantOf', { name })}
        text={t('grantText')}
        confirmLabel={t('grant')}
        tone="primary"
        getInput={(reason) => ({ appeal, granted: true, reason })}
        storageKey={keyFor('grant')}
        trigger={
          <Button size="small" aria-label={t('grantOf', { name })}>
            <Check {...icon} />
            {t('grant')}
          </Button>
        }
      />
      <ReasonedAction
        {...shared}
        title={t('refuseOf', { name })}
        text={t('refuseText')}
        confirmLabel={t('refuse')}
        getInput={(reason) => ({ appeal, granted: false, reason })}
        storageKey={keyFor('refuse')}
        trigger={
          <Button size="small" variant="secondary" aria-label={t('refuseOf', { name })}>
            <X {...icon} />
            {t('refuse')}
          </Button>
        }
      />
    </span>
  )
}

/** The pending appeals, for administrators; those against the viewer's own decisions are read-only. */
export function AppealTable() {
  const t = useTranslations('appeals')
  const tTable = useTranslations('table')
  const address = useTableAddress()
  const query = useRows<WaitingAppealDto>({ name: APPEALS, address, list: listAppeals })
  const shown: Partial<AppealPage> | undefined = query.data
  const texts = useTableTexts({ empty: t('none'), emptySearch: t('none'), failed: t('listFailed') })
  return (
    <StaffPage title={t('staffTitle')}>
      <p className="mb-4 max-w-measure text-muted">{t('staffLead')}</p>
      {shown?.hasOther === false ? (
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
            width: 'sm:w-[35%]',
            header: t('columnAppeal'),
            cell: ({ appeal }) => (
              <p dir="auto" className="max-w-[50ch] wrap-anywhere whitespace-pre-line">
                {appeal}
              </p>
            ),
          },
          {
            id: 'actions',
            width: 'sm:w-[23%]',
            header: tTable('actions'),
            cell: (appeal) => <AppealDecisions appeal={appeal} />,
          },
        ]}
        rowId={({ appeal_id }) => appeal_id}
        texts={texts}
      />
    </StaffPage>
  )
}
