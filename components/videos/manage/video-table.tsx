'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { can } from '@/lib/core/permissions'
import { ContentScreen } from '../../dashboard/content-screen'
import { DateCell } from '../../dashboard/date-cell'
import { EditButton } from '../../dashboard/edit-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { RowTitle } from '../../dashboard/row-title'
import { useViewer } from '../../dashboard/staff-viewer'
import { useContentTable } from '../../dashboard/use-content-table'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { videoCalls } from './video-calls'

const loadForm = () => import('./video-form').then(({ VideoForm }) => VideoForm)

/** A search runs from so many letters on: longer than 3 (docs/rules.md#lists-and-forms). */
const SEARCH_FROM = 4

/** The videos of the public pages, for administrators. */
export function VideoTable() {
  const t = useTranslations('videos')
  const tTable = useTranslations('table')
  const table = useContentTable({
    name: 'videos',
    calls: videoCalls,
    deleteFailed: t('deleteFailed'),
    mayRestore: can(useViewer(), 'video.manage'),
  })
  const { opened, openRow, isDeleted } = table
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      exportOf="videos"
      columns={[
        {
          id: 'video',
          header: t('video'),
          isHead: true,
          cell: ({ video_id, video_title, language }) => (
            <RowTitle
              text={video_title}
              most={limits.cut.videoTitle}
              language={language}
              {...(isDeleted ? {} : { onOpen: () => opened.openOne(video_id) })}
            />
          ),
        },
        {
          id: 'created',
          header: tTable('createdAt'),
          cell: ({ createdAt }) => <DateCell iso={createdAt} />,
        },
      ]}
      nameOf={({ video_title }) => video_title}
      search={{ label: t('searchLabel'), from: SEARCH_FROM }}
      texts={{
        empty: t('none'),
        emptySearch: t('noneFound'),
        failed: t('staffFailed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
      actions={({ video_id, video_title }) => (
        <EditButton name={video_title} onClick={() => opened.openOne(video_id)} />
      )}
    >
      <FormDialog
        title={opened.isNew ? t('add') : t('edit')}
        isOpen={opened.isNew || openRow !== undefined}
        onOpenChange={opened.close}
      >
        <LoadedPart
          key={opened.id}
          load={loadForm}
          props={{ ...(openRow ? { video: openRow } : {}), onClose: opened.close }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </ContentScreen>
  )
}
