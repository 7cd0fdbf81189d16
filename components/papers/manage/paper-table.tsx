'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { fetchLater } from '@/lib/browser/first-load'
import { limits } from '@/lib/core/limits'
import type { StaffPaperDto } from '@/lib/modules/content/papers/schema'
import { FormDialog } from '../../dashboard/dialogs'
import { isWriter, useViewer } from '../../dashboard/staff-viewer'
import { ContentScreen } from '../../dashboard/tables/content-screen'
import { EditButton } from '../../dashboard/tables/row-actions'
import { DateCell, RowTitle } from '../../dashboard/tables/table-cells'
import type { Column } from '../../data-table/data-table'
import { EditorialNote } from '../../editorial/decision-buttons'
import { useEditorialTable } from '../../editorial/use-editorial-table'
import { LoadedPart } from '../../layout/loaded-part'
import { useWindow } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { allPapers, ownPapers } from './paper-calls'

/**
 * The columns of the papers, except the actions.
 * @param openOne opens a paper by its id; without it, titles are plain text
 */
function usePaperColumns(openOne?: (id: string) => void): Column<StaffPaperDto>[] {
  const t = useTranslations('papers')
  const tTable = useTranslations('table')
  const tLanguages = useTranslations('languages')
  return [
    {
      id: 'paper',
      header: t('staffTitle'),
      isHead: true,
      sort: 'title',
      cell: ({ paper_id, paper_title, language }) => (
        <RowTitle
          text={paper_title}
          max={limits.cut.staffPaperTitle}
          language={language}
          {...(openOne ? { onOpen: () => openOne(paper_id) } : {})}
        />
      ),
    },
    {
      id: 'created',
      width: 'sm:w-40',
      header: tTable('createdAt'),
      sort: 'created',
      cell: ({ createdAt }) => <DateCell iso={createdAt} />,
    },
    {
      id: 'language',
      width: 'sm:w-[14%]',
      header: tTable('language'),
      sort: 'language',
      cell: ({ language }) => tLanguages(language),
    },
    {
      id: 'status',
      width: 'sm:w-[17%]',
      header: tTable('status'),
      sort: 'status',
      cell: (paper) => <EditorialNote item={paper} />,
    },
  ]
}

const loadWindow = () => import('./paper-window').then(({ PaperWindow }) => PaperWindow)
const loadForm = () => import('./paper-form').then(({ PaperForm }) => PaperForm)

/** The papers: all of them for administrators, only their own for other staff (docs/rules.md#roles). */
export function PaperTable() {
  const t = useTranslations('papers')
  const isEditor = isWriter(useViewer())
  const { table, screen, getDecisions } = useEditorialTable<StaffPaperDto>({
    kind: 'paper',
    calls: { all: allPapers, own: ownPapers },
    getName: ({ paper_title }) => paper_title,
  })
  const { opened, isDeleted } = table
  const isOpen = opened.id !== '' && !isDeleted
  const { Window, state } = useWindow({ open: isOpen, onOpenChange: opened.close }, loadWindow)
  useEffect(() => fetchLater(loadWindow), [])
  return (
    <ContentScreen
      {...screen}
      title={t('staffTitle')}
      columns={usePaperColumns(isDeleted ? undefined : opened.openOne)}
      search={{ label: t('searchLabel') }}
      texts={{
        empty: t('none'),
        emptySearch: t('noneFound'),
        failed: t('failed'),
        failedText: t('getFailed'),
        failedSearch: t('searchFailed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
      actions={(paper) => (
        <>
          {getDecisions(paper)}
          {isEditor ? (
            <EditButton name={paper.paper_title} onClick={() => opened.openOne(paper.paper_id)} />
          ) : null}
        </>
      )}
    >
      <FormDialog title={t('add')} isOpen={opened.isNew} onOpenChange={opened.close} isWide>
        <LoadedPart
          load={loadForm}
          props={{ onClose: opened.close }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
      {Window && isOpen ? (
        <Window
          {...state}
          key={opened.id}
          id={opened.id}
          isEdit={isEditor || opened.isEdit}
          onEdit={opened.edit}
        />
      ) : null}
    </ContentScreen>
  )
}
