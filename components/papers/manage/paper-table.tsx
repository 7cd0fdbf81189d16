'use client'

import { useTranslations } from 'next-intl'
import type { StaffPaperDto } from '@/lib/modules/papers/schema'
import { ContentScreen } from '../../dashboard/content-screen'
import { EditButton } from '../../dashboard/edit-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { isWriter } from '../../dashboard/roles'
import { useViewer } from '../../dashboard/staff-viewer'
import { useEditorialTable } from '../../editorial/use-editorial-table'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { allPapers, ownPapers } from './paper-calls'
import { PaperWindow } from './paper-window'
import { usePaperColumns } from './use-paper-columns'

const loadForm = () => import('./paper-form').then(({ PaperForm }) => PaperForm)

/** The papers: all of them for administrators, one's own for other staff (docs/rules.md#roles). */
export function PaperTable() {
  const t = useTranslations('papers')
  const isEditor = isWriter(useViewer())
  const { table, screen, decisionsOf } = useEditorialTable<StaffPaperDto>({
    kind: 'paper',
    calls: { all: allPapers, own: ownPapers },
    nameOf: ({ paper_title }) => paper_title,
  })
  const { opened, isDeleted } = table
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
      {opened.id && !isDeleted ? (
        <PaperWindow
          key={opened.id}
          id={opened.id}
          isEdit={isEditor || opened.isEdit}
          onEdit={opened.edit}
          onClose={opened.close}
        />
      ) : null}
    </ContentScreen>
  )
}
