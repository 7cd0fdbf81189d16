import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import type { ContentCalls } from '../dashboard/content-calls'
import { DeleteButton } from '../dashboard/delete-button'
import { useViewer } from '../dashboard/staff-viewer'
import { useContentTable } from '../dashboard/use-content-table'
import { useRowAction } from '../dashboard/use-row-action'
import { DecisionButtons } from './decision-buttons'
import type { Decided } from './editorial-state'
import { useDecisions } from './use-decisions'

interface Options<Row> {
  kind: 'article' | 'paper'
  /** Everybody's, for administrators, and one's own. */
  calls: { all: ContentCalls<Row>; own: ContentCalls<Row> }
  nameOf: (row: Row) => string
}

/** The table of a kind that is written, approved and withdrawn, and what administrators decide in it. */
export function useEditorialTable<Row extends Decided>({ kind, calls, nameOf }: Options<Row>) {
  const name = `${kind}s` as const
  const t = useTranslations(name)
  const tStaff = useTranslations('staff')
  const decides = can(useViewer(), `${kind}.decide`)
  const { pathOf, purge: run } = calls.all
  const table = useContentTable({
    name,
    calls: decides ? calls.all : calls.own,
    deleteFailed: t('deleteFailed'),
    mayRestore: decides,
    mayDecide: decides,
  })
  const decisions = useDecisions<Row>({ name, pathOf })
  const purge = useRowAction<Row, Row>({ name, run, failed: tStaff('purgeFailed') })
  return {
    table,
    decides,
    decisionsOf: (row: Row) =>
      decides ? (
        <DecisionButtons item={row} title={nameOf(row)} decisions={decisions} isRow />
      ) : null,
    /** What the screens of these kinds have alike. */
    screen: {
      table,
      nameOf,
      exportOf: name,
      views: {
        label: t('filter'),
        all: t('all'),
        waiting: t('waiting'),
        waitingNone: t('waitingNone'),
      },
      deletedActions: (row: Row) => (
        <DeleteButton
          row={row}
          name={nameOf(row)}
          text={tStaff('purgeText')}
          action={purge}
          isPurge
        />
      ),
    },
  }
}
