'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { fetchLater } from '@/lib/browser/first-load'
import type { StaffPaperDto } from '@/lib/modules/papers/schema'
import { ContentScreen } from '../../dashboard/content-screen'
import { EditButton } from '../../dashboard/edit-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { isWriter } from '../../dashboard/roles'
import { useViewer } from '../../dashboard/staff-viewer'
import { useEditorialTable } from '../../editorial/use-editorial-table'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { useWindow } from '../../ui/use-window'
import { allPapers, ownPapers } from './paper-calls'
import { usePaperColumns } from './use-paper-columns'

const loadWindow = () => import('./paper-window').then(({ PaperWindow }) => PaperWindow)
const loadForm = () => import('./paper-form').then(({ PaperForm }) => PaperForm)

/** The papers: all of them for administrators, only their own for other staff (docs/rules.md#roles). */
export function PaperTable() {
  const t = useTranslations('papers')
  const isEditor = isWriter(useViewer())
  const { table, screen, decisionsOf } = useEditorialTable<StaffPaperDto>({
    kind: 'paper',
    calls: { all: allPapers, own: ownPapers },
    nameOf: ({ paper_title }) => paper_title,
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
          {decisionsOf(paper)}
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
