'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import { can } from '@/lib/core/permissions'
import type { ExportTable } from '@/lib/modules/exports/schema'
import type { LinkedKind } from '@/lib/modules/translations/schema'
import type { Column } from '../data-table/data-table'
import { LoadedPart } from '../layout/loaded-part'
import { TranslationsButton } from '../translations/manage/translations-button'
import { Skeleton } from '../ui/skeleton'
import type { ContentCalls } from './content-calls'
import { ContentScreen } from './content-screen'
import { EditButton } from './edit-button'
import { FormDialog } from './form-dialog'
import { useViewer } from './staff-viewer'
import { useContentTable } from './use-content-table'

/** What the form of a curated kind is given. */
export interface CuratedFormProps<Row> {
  /** What is changed; a new one when absent. */
  item?: Row
  onClose: () => void
}

interface Props<Row> {
  /** The part of the catalogue, and the key under which rows are read. */
  name: 'facts' | 'faqs' | 'videos' | 'topics' | 'facilities'
  manage: `${'fact' | 'faq' | 'video' | 'topic' | 'facility'}.manage`
  calls: ContentCalls<Row>
  /** @param open opens a row's form; absent for what was deleted */
  columns: (open: ((row: Row) => void) | undefined) => Column<Row>[]
  nameOf: (row: Row) => string
  /** Must stay the same function. */
  loadForm: () => Promise<ComponentType<CuratedFormProps<Row>>>
  search: { label: string; from?: number }
  failed: string
  exportOf?: ExportTable
  /** The title of a row's form; rows without one are only added and deleted. */
  editTitle?: string
  /** As what its rows are linked as translations of each other, where they can be. */
  linkedAs?: LinkedKind
}

/** The screen of what administrators keep and nobody approves: its table, and the form in a window. */
export function CuratedTable<Row extends object>(props: Props<Row>) {
  const { name, manage, calls, columns, nameOf, loadForm, search, failed, editTitle, linkedAs } =
    props
  const t = useTranslations(name)
  const table = useContentTable({
    name,
    calls,
    deleteFailed: t('deleteFailed'),
    mayRestore: can(useViewer(), manage),
  })
  const { opened, openRow, isDeleted } = table
  const open = (row: Row) => opened.openOne(calls.idOf(row))
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      {...(props.exportOf ? { exportOf: props.exportOf } : {})}
      columns={columns(isDeleted ? undefined : open)}
      nameOf={nameOf}
      search={search}
      texts={{
        empty: t('none'),
        emptySearch: t('noneFound'),
        failed,
        add: t('add'),
        delete: t('deleteText'),
      }}
      actions={(row) => (
        <>
          {editTitle ? <EditButton name={nameOf(row)} onClick={() => open(row)} /> : null}
          {linkedAs ? (
            <TranslationsButton
              text={{ kind: linkedAs, id: calls.idOf(row) }}
              title={nameOf(row)}
              isRow
            />
          ) : null}
        </>
      )}
    >
      <FormDialog
        title={editTitle && !opened.isNew ? editTitle : t('add')}
        isOpen={opened.isNew || (editTitle !== undefined && openRow !== undefined)}
        onOpenChange={opened.close}
      >
        <LoadedPart
          key={opened.id}
          load={loadForm}
          props={{ ...(openRow ? { item: openRow } : {}), onClose: opened.close }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </ContentScreen>
  )
}
