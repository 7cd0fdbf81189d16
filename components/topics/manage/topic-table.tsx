'use client'

import { useLocale, useTranslations } from 'next-intl'
import { contentLanguageOf } from '@/lib/core/locales'
import { CuratedTable } from '../../dashboard/curated-table'
import { topicCalls } from './topic-calls'

const loadForm = () => import('./topic-form').then(({ TopicForm }) => TopicForm)

/** What content can be about, for administrators. */
export function TopicTable() {
  const t = useTranslations('topics')
  const language = contentLanguageOf(useLocale())
  return (
    <CuratedTable
      name="topics"
      manage="topic.manage"
      calls={topicCalls}
      columns={() => [
        {
          id: 'name',
          header: t('title'),
          isHead: true,
          cell: ({ texts }) => texts[language].name,
        },
        { id: 'kind', header: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
        {
          id: 'code',
          header: t('icdCode'),
          cell: ({ icd_system, icd_code }) => (icd_code ? `${icd_system} ${icd_code}` : '–'),
        },
        { id: 'content', header: t('content'), cell: ({ content_count }) => content_count },
      ]}
      nameOf={({ texts }) => texts[language].name}
      search={{ label: t('search') }}
      failed={t('failed')}
      loadForm={loadForm}
      editTitle={t('edit')}
    />
  )
}
