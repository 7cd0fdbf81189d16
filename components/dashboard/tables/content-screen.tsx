'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { ArrowLeft, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ExportTable } from '@/lib/modules/exports/schema'
import type { Column } from '../../data-table/data-table'
import type { Selection, SelectionReview } from '../../data-table/selection'
import { FilterChoices, SortChoice } from '../../data-table/table-choices'
import { ShallowLink } from '../../data-table/table-links'
import { TableView } from '../../data-table/table-view'
import { type View, ViewChoice } from '../../data-table/view-choice'
import { LoadedPart } from '../../layout/loaded-part'
import { Button, buttonStyle } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { StaffButtonLink, StaffPage } from '../staff-page'
import { DeleteButton, RowActions, RowButton } from './row-actions'
import { SelectionBar, TableTools } from './table-tools'
import { type ContentTable, PERSON, WAITING } from './use-content-table'
import { useTableTexts } from './use-table'

interface RestoreButtonProps<Row> {
  row: Row
  /** The name of the row. */
  name: string
  action: UseMutationResult<unknown, Error, Row, unknown>
}

function RestoreButton<Row>({ row, name, action }: RestoreButtonProps<Row>) {
  const t = useTranslations('staff')
  return (
    <RowButton
      aria-label={t('restoreOf', { title: name })}
      tone="primary"
      disabled={action.isPending && action.variables === row}
      onClick={() => action.mutate(row)}
    >
      {t('restore')}
    </RowButton>
  )
}

const load = () => import('../../audit/person-filter').then(({ PersonFilter }) => PersonFilter)

/** Filters a table by author. */
function PersonChoice({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  return (
    <LoadedPart
      load={load}
      props={{ id, onChange, isInline: true }}
      loading={<Skeleton className="h-11 w-32" />}
    />
  )
}

interface OtherViewLinkProps {
  href: string
  isDeleted: boolean
  className?: string
}

/** Links from a table to its deleted rows, and back. */
function OtherViewLink({ href, isDeleted, className }: OtherViewLinkProps) {
  const t = useTranslations('staff')
  const Icon = isDeleted ? ArrowLeft : Trash2
  return (
    <ShallowLink href={href} className={buttonStyle('quiet', 'small', className)}>
      <Icon aria-hidden="true" className="size-5" />
      {t(isDeleted ? 'deletedBack' : 'deletedView')}
    </ShallowLink>
  )
}

interface Props<Row> {
  title: string
  /** The screen's name in the breadcrumbs; defaults to the title. */
  here?: string
  table: ContentTable<Row>
  /** All columns but the last, which holds the row actions. */
  columns: Column<Row>[]
  getName: (row: Row) => string
  /** The minimum number of letters, and whether changing the page size ends the search. */
  search: { label: string; from?: number; endsWithSize?: boolean }
  /** The page that adds an item; null for viewers who may not, absent if a dialog of this screen adds it. */
  addAt?: string | null
  /** The table that administrators can export. */
  exportTable?: ExportTable
  texts: Parameters<typeof useTableTexts>[0] & { add: string; delete: string }
  /** Labels for the choice between all rows and those pending a decision, on screens that have it. */
  views?: { label: string; all: string; waiting: string; waitingNone: string }
  /** Links to other pages, shown after the views. */
  otherPages?: readonly View[]
  /** Starts reviewing the selected rows; null if none of them is pending. */
  review?: (rows: readonly Row[]) => SelectionReview | null
  /** Returns whether deleting it needs a reason, which its author is told. */
  needsReason?: (row: Row) => boolean
  /** Actions on a row, in addition to deleting. */
  actions?: (row: Row) => ReactNode
  /** Actions on a deleted row, in addition to restoring. */
  deletedActions?: (row: Row) => ReactNode
  /** The dialogs. */
  children?: ReactNode
}

/** The screen of one kind of content: its table, adding, deleting, and the deleted items. */
export function ContentScreen<Row extends object>(props: Props<Row>) {
  const { title, table, columns, getName, search, texts, actions, deletedActions } = props
  const { exportTable, here, addAt, views, otherPages = [], review, needsReason } = props
  const t = useTranslations('staff')
  const tTable = useTranslations('table')
  const { add: addLabel, delete: deleteText, ...own } = texts
  const tableTexts = useTableTexts(
    views && table.isWaiting ? { ...own, empty: views.waitingNone } : own,
  )
  const { address, opened, query, calls, isDeleted, isWaiting, otherView } = table
  const { filters, byPerson, name } = table
  const chosen = [...filters.map((filter) => filter.name), ...(byPerson ? [PERSON] : [])]
  const bar = (selection: Selection<Row>) => (
    <SelectionBar
      selection={selection}
      name={name}
      getId={calls.getId}
      actions={[
        {
          id: 'delete',
          run: calls.remove,
          failed: table.deleteFailed,
          ...(needsReason ? { needsReason } : {}),
        },
      ]}
      review={review?.(selection.rows) ?? null}
      exportTable={exportTable}
    />
  )
  const addText = (
    <>
      <Plus aria-hidden="true" className="size-5" />
      {addLabel}
    </>
  )
  const add = addAt ? (
    <StaffButtonLink href={addAt}>{addText}</StaffButtonLink>
  ) : addAt === null ? null : (
    <Button onClick={opened.openNew}>{addText}</Button>
  )
  const headActions = (
    <>
      {otherView ? (
        // On a phone, the way to the deleted rows is among the options.
        <OtherViewLink
          href={otherView}
          isDeleted={isDeleted}
          className={isDeleted ? '' : 'max-sm:hidden'}
        />
      ) : null}
      {isDeleted ? null : add}
    </>
  )
  const last: Column<Row> = {
    id: 'actions',
    header: tTable('actions'),
    width: 'sm:w-24 xl:w-[23%]',
    cell: (row) => (
      <RowActions name={getName(row)}>
        {isDeleted ? (
          <>
            <RestoreButton row={row} name={getName(row)} action={table.restore} />
            {deletedActions?.(row)}
          </>
        ) : (
          <>
            {actions?.(row)}
            <DeleteButton
              row={row}
              name={getName(row)}
              text={deleteText}
              action={table.remove}
              reasonKey={needsReason?.(row) ? calls.getId(row) : undefined}
            />
          </>
        )}
      </RowActions>
    ),
  }
  return (
    <StaffPage title={title} {...(here ? { here } : {})} actions={headActions}>
      <TableTools
        address={address}
        {...(isDeleted ? {} : { searchLabel: search.label })}
        {...(search.from ? { searchFrom: search.from } : {})}
        {...(search.endsWithSize ? { sizeClearsSearch: true } : {})}
        {...(exportTable ? { exportTable } : {})}
        filters={chosen}
        exportFilters={{
          ...Object.fromEntries(chosen.map((each) => [each, address.read(each)])),
          [WAITING]: isWaiting ? '1' : '',
        }}
      >
        <SortChoice address={address} columns={columns} />
        <FilterChoices address={address} filters={filters} />
        {byPerson ? (
          <PersonChoice
            id={address.read(PERSON)}
            onChange={(id) => address.go({ [PERSON]: id, page: null })}
          />
        ) : null}
        {otherView && !isDeleted ? (
          <OtherViewLink href={otherView} isDeleted={false} className="sm:hidden" />
        ) : null}
      </TableTools>
      {isDeleted ? <p className="mb-4 text-muted">{t('deletedHint')}</p> : null}
      {views && !isDeleted && (table.mayDecide || otherPages.length > 0) ? (
        <ViewChoice
          label={views.label}
          isFolded={table.mayDecide && otherPages.length > 0}
          views={[
            { text: views.all, href: table.views.all, isCurrent: !isWaiting },
            ...(table.mayDecide
              ? [{ text: views.waiting, href: table.views.waiting, isCurrent: isWaiting }]
              : []),
            ...otherPages,
          ]}
        />
      ) : null}
      <TableView
        address={address}
        query={query}
        caption={isDeleted ? t('deletedCaption', { title }) : title}
        columns={[...columns, last]}
        rowId={calls.getId}
        texts={isDeleted ? { ...tableTexts, empty: t('deletedNone') } : tableTexts}
        emptyAction={isDeleted || isWaiting ? null : add}
        selecting={isDeleted ? undefined : { getName, bar }}
      />
      {props.children}
    </StaffPage>
  )
}
