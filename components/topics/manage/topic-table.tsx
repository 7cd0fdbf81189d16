'use client'

import { useLocale, useTranslations } from 'next-intl'
import { toContentLanguage } from '@/lib/core/locales'
import type { TopicDto } from '@/lib/modules/topics/schema'
import { CuratedTable } from '../../dashboard/tables/curated-table'
import { topicCalls } from './topic-calls'

const loadForm = () => import('./topic-form').then(({ TopicForm }) => TopicForm)

const KINDS = ['DISEASE', 'JOINT', 'MEDICINE', 'LIVING'] as const satisfies TopicDto['kind'][]

/** The topics that content can have, for administrators. */
export function TopicTable() {
  const t = useTranslations('topics')
  const language = toContentLanguage(useLocale())
  const kinds = {
    name: 'kind',
    label: t('kind'),
    all: t('allKinds'),
    options: KINDS.map((kind) => [kind, t(`kinds.${kind}`)] as const),
  }
  return (
    <CuratedTable
      name="topics"
      manage="topic.manage"
      calls={topicCalls}
      filters={[kinds]}
      columns={() => [
        {
          id: 'name',
          header: t('title'),
          isHead: true,
          sort: 'name',
          cell: ({ texts }) => texts[language].name,
        },
        {
          id: 'kind',
          width: 'sm:w-[17%]',
          header: t('kind'),
          sort: 'kind',
          cell: ({ kind }) => t(`kinds.${kind}`),
        },
        {
          id: 'code',
          width: 'sm:w-[17%]',
          header: t('icdCode'),
          sort: 'code',
          cell: ({ icd_system, icd_code }) => (icd_code ? `${icd_system} ${icd_code}` : '–'),
        },
        {
          id: 'content',
          width: 'sm:w-[14%]',
          header: t('content'),
          sort: 'content',
          cell: ({ content_count }) => content_count,
        },
      ]}
      getName={({ texts }) => texts[language].name}
      search={{ label: t('search') }}
      failed={t('failed')}
      loadForm={loadForm}
      editTitle={t('edit')}
    />
  )
}
