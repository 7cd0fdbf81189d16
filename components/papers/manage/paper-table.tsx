'use client'

import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import type { StaffPaperDto } from '@/lib/modules/papers/schema'
import { ContentScreen } from '../../dashboard/content-screen'
import { EditButton } from '../../dashboard/edit-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { PurgeButton } from '../../dashboard/purge-button'
import { isWriter } from '../../dashboard/roles'
import { useViewer } from '../../dashboard/staff-viewer'
import { useContentTable } from '../../dashboard/use-content-table'
import { useRowAction } from '../../dashboard/use-row-action'
import { RowDecisions } from '../../editorial/row-decisions'
import { useDecisions } from '../../editorial/use-decisions'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { allPapers, ownPapers, purgePaper } from './paper-calls'
import { PaperWindow } from './paper-window'
import { usePaperColumns } from './use-paper-columns'

const loadForm = () => import('./paper-form').then(({ PaperForm }) => PaperForm)

/** The papers: all of them for administrators, one's own for other staff (docs/rules.md#roles). */
export function PaperTable() {
  const t = useTranslations('papers')
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const decides = can(viewer, 'paper.decide')
  const isEditor = isWriter(viewer)
  const table = useContentTable({
    name: 'papers',
    calls: decides ? allPapers : ownPapers,
    deleteFailed: t('deleteFailed'),
    mayRestore: decides,
    mayDecide: decides,
  })
  const { opened, isDeleted } = table
  const columns = usePaperColumns(isDeleted ? undefined : opened.openOne)
  const decisions = useDecisions<StaffPaperDto>({
    name: 'papers',
    pathOf: ({ paper_id }) => `/paper/${paper_id}`,
    approveFailed: t('approveFailed'),
  })
  const purge = useRowAction<StaffPaperDto, StaffPaperDto>({
    name: 'papers',
    run: purgePaper,
    failed: tStaff('purgeFailed'),
  })
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      exportOf="papers"
      columns={columns}
      nameOf={({ paper_title }) => paper_title}
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
      views={{
        label: t('filter'),
        all: t('all'),
        waiting: t('waiting'),
        waitingNone: t('waitingNone'),
      }}
      actions={(paper) => (
        <>
          {decides ? (
            <RowDecisions
              item={paper}
              title={paper.paper_title}
              approveText={t(
                paper.editorial.state === 'approved' ? 'approveEditText' : 'approveText',
              )}
              decisions={decisions}
            />
          ) : null}
          {isEditor ? (
            <EditButton name={paper.paper_title} onClick={() => opened.openOne(paper.paper_id)} />
          ) : null}
        </>
      )}
      deletedActions={(paper) => (
        <PurgeButton row={paper} name={paper.paper_title} action={purge} />
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
