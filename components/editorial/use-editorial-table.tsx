import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import type { ContentKind } from '@/lib/core/content-kinds'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { StaffLink } from '../dashboard/staff-page'
import { useViewer } from '../dashboard/staff-viewer'
import type { ContentCalls } from '../dashboard/tables/content-calls'
import { PurgeButton, rowButtonStyle } from '../dashboard/tables/row-actions'
import { useContentTable } from '../dashboard/tables/use-content-table'
import { useLanguageFilter, useRowAction, useStateFilter } from '../dashboard/tables/use-table'
import { DecisionButtons, useDecisions } from './decision-buttons'
import { type Decided, isOthers, isRejectable, seenVersion } from './editorial-state'

interface Options<Row> {
  kind: ContentKind
  /** All items, for administrators, and the viewer's own. */
  calls: { all: ContentCalls<Row>; own: ContentCalls<Row> }
  getName: (row: Row) => string
}

/** The table of a kind with editorial states, and the administrators' decisions in it. */
export function useEditorialTable<Row extends Decided>({ kind, calls, getName }: Options<Row>) {
  const name = `${kind}s` as const
  const t = useTranslations(name)
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const decides = can(viewer, `${kind}.decide`)
  const tEditorial = useTranslations('editorial')
  const tReviewing = useTranslations('reviewing')
  const { getPath, purge: run } = calls.all
  const state = useStateFilter([
    ['approved', tEditorial('approved')],
    ['pending', tEditorial('pending')],
    ['rejected', tEditorial('states.rejected')],
  ])
  const language = useLanguageFilter()
  const table = useContentTable({
    name,
    calls: decides ? calls.all : calls.own,
    deleteFailed: t('deleteFailed'),
    mayRestore: decides,
    mayDecide: decides,
    filters: [state, language],
    byPerson: decides,
  })
  const decisions = useDecisions<Row>({ name, getPath })
  const purge = useRowAction<Row, Row>({ name, run, failed: tStaff('purgeFailed') })
  return {
    table,
    decides,
    getDecisions: (row: Row) =>
      decides ? (
        <>
          {isRejectable(row) ? (
            <StaffLink
              href={paths.reviewing(kind, calls.all.getId(row))}
              aria-label={tReviewing('reviewOf', { title: getName(row) })}
              className={rowButtonStyle}
            >
              {tReviewing('review')}
            </StaffLink>
          ) : null}
          <DecisionButtons item={row} title={getName(row)} decisions={decisions} isRow />
        </>
      ) : null,
    /** The screen props that these kinds share. */
    screen: {
      table,
      getName,
      isOthers: ({ editorial }: Row) => isOthers(editorial, viewer),
      exportTable: name,
      ...(decides
        ? {
            severally: [
              {
                id: 'approve' as const,
                failed: t('approveFailed'),
                run: (row: Row) =>
                  call('POST', `${getPath(row)}/approve`, { json: seenVersion(row) }),
              },
            ],
          }
        : {}),
      views: {
        label: t('filter'),
        all: t('all'),
        waiting: t('waiting'),
        waitingNone: t('waitingNone'),
      },
      deletedActions: (row: Row) => (
        <PurgeButton row={row} name={getName(row)} text={tStaff('purgeText')} action={purge} />
      ),
    },
  }
}
