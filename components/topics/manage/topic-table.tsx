'use client'

import { useLocale, useTranslations } from 'next-intl'
import { contentLanguageOf } from '@/lib/core/locales'
import { can } from '@/lib/core/permissions'
import { ContentScreen } from '../../dashboard/content-screen'
import { EditButton } from '../../dashboard/edit-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { useViewer } from '../../dashboard/staff-viewer'
import { useContentTable } from '../../dashboard/use-content-table'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { topicCalls } from './topic-calls'

const loadForm = () => import('./topic-form').then(({ TopicForm }) => TopicForm)

/** What content can be about, for administrators. */
export function TopicTable() {
  const t = useTranslations('topics')
  const language = contentLanguageOf(useLocale())
  const table = useContentTable({
    name: 'topics',
    calls: topicCalls,
    deleteFailed: t('deleteFailed'),
    mayRestore: can(useViewer(), 'topic.manage'),
  })
  const { opened, openRow } = table
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      columns={[
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
      texts={{
        empty: t('none'),
        emptySearch: t('noneFound'),
        failed: t('failed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
      actions={({ topic_id, texts }) => (
        <EditButton name={texts[language].name} onClick={() => opened.openOne(topic_id)} />
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
          props={{ ...(openRow ? { topic: openRow } : {}), onClose: opened.close }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </ContentScreen>
  )
}
