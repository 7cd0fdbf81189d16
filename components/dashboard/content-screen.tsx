'use client'

import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { ExportTable } from '@/lib/modules/exports/schema'
import type { Column } from '../data-table/data-table'
import { TableView } from '../data-table/table-view'
import { ViewChoice } from '../data-table/view-choice'
import { Button } from '../ui/button'
import { DeleteButton } from './delete-button'
import { OtherViewLink } from './other-view-link'
import { RestoreButton } from './restore-button'
import { StaffButtonLink } from './staff-button-link'
import { StaffPage } from './staff-page'
import { TableTools } from './table-tools'
import type { ContentTable } from './use-content-table'
import { useTableTexts } from './use-table-texts'

interface Props<Row> {
  title: string
  /** What the way here calls the screen, when not by its title. */
  here?: string
  table: ContentTable<Row>
  /** All but the last one, which holds what can be done with a row. */
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  /** From how many letters on it runs, and whether another page size ends it. */
  search: { label: string; from?: number; endsWithSize?: boolean }
  /** The page on which one is added; null for whom may not, a window of this screen when absent. */
  addAt?: string | null
  /** The table that administrators may take away as a file. */
  exportOf?: ExportTable
  texts: Parameters<typeof useTableTexts>[0] & { add: string; delete: string }
  /** What the choice between all and what waits for a decision is called, and its parts; where there is one. */
  views?: { label: string; all: string; waiting: string; waitingNone: string }
  /** What can be done with a row besides deleting it. */
  actions?: (row: Row) => ReactNode
  /** What can be done with a deleted row besides restoring it. */
  deletedActions?: (row: Row) => ReactNode
  /** The windows. */
  children?: ReactNode
}

/** The screen of one kind of content: its table, adding, deleting, and what was deleted. */
export function ContentScreen<Row extends object>(props: Props<Row>) {
  const { title, table, columns, nameOf, search, texts, actions, deletedActions } = props
  const { exportOf, here, addAt, views } = props
  const t = useTranslations('staff')
  const tTable = useTranslations('table')
  const { add: addLabel, delete: deleteText, ...own } = texts
  const tableTexts = useTableTexts(
    views && table.isWaiting ? { ...own, empty: views.waitingNone } : own,
  )
  const { address, opened, query, calls, isDeleted, isWaiting, otherView } = table
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
  const last: Column<Row> = {
    id: 'actions',
    header: tTable('actions'),
    className: 'sm:w-px sm:whitespace-nowrap',
    cell: (row) => (
      <span className="flex max-sm:flex-wrap max-sm:justify-end">
        {isDeleted ? (
          <>
            <RestoreButton row={row} name={nameOf(row)} action={table.restore} />
            {deletedActions?.(row)}
          </>
        ) : (
          <>
            {actions?.(row)}
            <DeleteButton row={row} name={nameOf(row)} text={deleteText} action={table.remove} />
          </>
        )}
      </span>
    ),
  }
  return (
    <StaffPage title={title} {...(here ? { here } : {})} actions={isDeleted ? null : add}>
      <TableTools
        address={address}
        {...(isDeleted ? {} : { searchLabel: search.label })}
        {...(search.from ? { searchFrom: search.from } : {})}
        {...(search.endsWithSize ? { sizeClearsSearch: true } : {})}
        {...(exportOf ? { exportOf } : {})}
      >
        {otherView ? <OtherViewLink href={otherView} isDeleted={isDeleted} /> : null}
        {isDeleted ? <p className="text-muted">{t('deletedHint')}</p> : null}
      </TableTools>
      {views && table.views ? (
        <ViewChoice
          label={views.label}
          views={[
            { text: views.all, href: table.views.all, isShown: !isWaiting },
            { text: views.waiting, href: table.views.waiting, isShown: isWaiting },
          ]}
        />
      ) : null}
      <TableView
        address={address}
        query={query}
        caption={isDeleted ? t('deletedCaption', { title }) : title}
        columns={[...columns, last]}
        rowId={calls.idOf}
        texts={isDeleted ? { ...tableTexts, empty: t('deletedNone') } : tableTexts}
        emptyAction={isDeleted || isWaiting ? null : add}
      />
      {props.children}
    </StaffPage>
  )
}
