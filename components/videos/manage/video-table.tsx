'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { CuratedTable } from '../../dashboard/tables/curated-table'
import { DateCell, RowTitle } from '../../dashboard/tables/table-cells'
import { useLanguageFilter } from '../../dashboard/tables/use-table'
import { videoCalls } from './video-calls'

const loadForm = () => import('./video-form').then(({ VideoForm }) => VideoForm)

/** The length a search starts at: longer than 3 (docs/rules.md#lists-and-forms). */
const SEARCH_FROM = 4

/** The videos of the public pages, for administrators. */
export function VideoTable() {
  const language = useLanguageFilter()
  const t = useTranslations('videos')
  const tTable = useTranslations('table')
  return (
    <CuratedTable
      name="videos"
      manage="video.manage"
      calls={videoCalls}
      exportTable="videos"
      filters={[language]}
      columns={(open) => [
        {
          id: 'video',
          header: t('video'),
          isHead: true,
          sort: 'title',
          cell: (video) => (
            <RowTitle
              text={video.video_title}
              max={limits.cut.videoTitle}
              language={video.language}
              {...(open ? { onOpen: () => open(video) } : {})}
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
      ]}
      getName={({ video_title }) => video_title}
      search={{ label: t('searchLabel'), from: SEARCH_FROM }}
      failed={t('staffFailed')}
      loadForm={loadForm}
      linkedAs="video"
      editTitle={t('edit')}
    />
  )
}
