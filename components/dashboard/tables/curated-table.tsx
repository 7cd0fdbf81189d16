'use client'

import { useTranslations } from 'next-intl'
import type { ComponentType } from 'react'
import type { CuratedKind, CuratedNamespace } from '@/lib/core/library-kinds'
import { can } from '@/lib/core/permissions'
import type { LinkedKind } from '@/lib/modules/content/translations/schema'
import type { ExportTable } from '@/lib/modules/exports/schema'
import type { Column } from '../../data-table/data-table'
import type { TableFilter } from '../../data-table/table-choices'
import { LoadedPart } from '../../layout/loaded-part'
import { TranslationsButton } from '../../translations/manage/translations-button'
import { Skeleton } from '../../ui/skeleton'
import { FormDialog } from '../dialogs'
import { useViewer } from '../staff-viewer'
import type { ContentCalls } from './content-calls'
import { ContentScreen } from './content-screen'
import { EditButton } from './row-actions'
import { useContentTable } from './use-content-table'

/** Props of the form of a curated kind. */
export interface CuratedFormProps<Row> {
  /** The item being edited; absent for a new one. */
  item?: Row
  onClose: () => void
  /** Starts again from the item's newest version. */
  onNewer: () => void
}

interface Props<Row> {
  /** The message namespace, and the query key of the rows. */
  name: CuratedNamespace
  manage: `${CuratedKind}.manage`
  calls: ContentCalls<Row>
  /** @param open opens a row's form; absent for deleted rows */
  columns: (open: ((row: Row) => void) | undefined) => Column<Row>[]
  getName: (row: Row) => string
  /** Must be a stable function. */
  loadForm: () => Promise<ComponentType<CuratedFormProps<Row>>>
  search: { label: string; from?: number }
  failed: string
  exportTable?: ExportTable
  /** The filters of the table. */
  filters?: readonly TableFilter[]
  /** The title of a row's form; without it rows can only be added and deleted. */
  editTitle?: string
  /** The kind under which rows are linked as translations of each other, if supported. */
  linkedAs?: LinkedKind
}

/** The screen of content that administrators manage without approval: its table, and the form in a dialog. */
export function CuratedTable<Row extends object>(props: Props<Row>) {
  const { name, manage, calls, columns, getName, loadForm, search, failed, editTitle, linkedAs } =
    props
  const t = useTranslations(name)
  const table = useContentTable({
    name,
    calls,
    deleteFailed: t('deleteFailed'),
    mayRestore: can(useViewer(), manage),
    ...(props.filters ? { filters: props.filters } : {}),
  })
  const { opened, openRow, openVersion, showNewer, isDeleted } = table
  const open = (row: Row) => opened.openOne(calls.getId(row))
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      {...(props.exportTable ? { exportTable: props.exportTable } : {})}
      columns={columns(isDeleted ? undefined : open)}
      getName={getName}
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
          {editTitle ? <EditButton name={getName(row)} onClick={() => open(row)} /> : null}
          {linkedAs ? (
            <TranslationsButton
              text={{ kind: linkedAs, id: calls.getId(row) }}
              title={getName(row)}
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
          key={`${opened.id} ${openVersion}`}
          load={loadForm}
          props={{
            ...(openRow ? { item: openRow } : {}),
            onClose: opened.close,
            onNewer: () => void showNewer(),
          }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </ContentScreen>
  )
}
