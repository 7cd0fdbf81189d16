import { useTranslations } from 'next-intl'
import type { ContentKind } from '@/lib/core/content-kinds'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { useViewer } from '../dashboard/staff-viewer'
import type { ContentCalls } from '../dashboard/tables/content-calls'
import { PurgeButton } from '../dashboard/tables/row-actions'
import { useContentTable } from '../dashboard/tables/use-content-table'
import { useLanguageFilter, useRowAction, useStateFilter } from '../dashboard/tables/use-table'
import { DecisionLinks, useDecisions } from './decision-buttons'
import { type EditorialItem, isApprovable, needsReason } from './editorial-state'

interface Options<Row> {
  kind: ContentKind
  /** All items, for administrators, and the viewer's own. */
  calls: { all: ContentCalls<Row>; own: ContentCalls<Row> }
  getName: (row: Row) => string
}

/** The table of a kind with editorial states, and the administrators' decisions in it. */
export function useEditorialTable<Row extends EditorialItem>({
  kind,
  calls,
  getName,
}: Options<Row>) {
  const name = `${kind}s` as const
  const t = useTranslations(name)
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const decides = can(viewer, `${kind}.decide`)
  const tEditorial = useTranslations('editorial')
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
  const decisions = useDecisions<Row>({ kind, getId: calls.all.getId })
  const purge = useRowAction<Row, Row>({
    name,
    run: calls.all.purge,
    failed: tStaff('purgeFailed'),
  })
  return {
    table,
    decides,
    getDecisions: (row: Row) =>
      decides ? (
        <DecisionLinks item={row} title={getName(row)} decisions={decisions} isRow />
      ) : null,
    /** The screen props that these kinds share. */
    screen: {
      table,
      getName,
      needsReason: ({ editorial }: Row) => needsReason(editorial, viewer),
      exportTable: name,
      ...(decides
        ? {
            /** The review screen of the first selected pending row; it continues with the others. */
            review: (rows: readonly Row[]) => {
              const ids = rows.filter(isApprovable).map(calls.all.getId)
              const [first] = ids
              return first ? { count: ids.length, href: paths.reviewing(kind, first, ids) } : null
            },
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
