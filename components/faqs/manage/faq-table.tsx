'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { can } from '@/lib/core/permissions'
import { ContentScreen } from '../../dashboard/content-screen'
import { CutText } from '../../dashboard/cut-text'
import { EditButton } from '../../dashboard/edit-button'
import { FormDialog } from '../../dashboard/form-dialog'
import { useViewer } from '../../dashboard/staff-viewer'
import { useContentTable } from '../../dashboard/use-content-table'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { faqCalls } from './faq-calls'

const loadForm = () => import('./faq-form').then(({ FaqForm }) => FaqForm)

/** The questions and answers of the public pages, for administrators. */
export function FaqTable() {
  const t = useTranslations('faqs')
  const table = useContentTable({
    name: 'faqs',
    calls: faqCalls,
    deleteFailed: t('deleteFailed'),
    mayRestore: can(useViewer(), 'faq.manage'),
  })
  const { opened, openRow } = table
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      exportOf="faqs"
      columns={[
        {
          id: 'question',
          header: t('question'),
          isHead: true,
          cell: ({ faq_title, language }) => (
            <CutText text={faq_title} most={limits.cut.faqText} language={language} />
          ),
        },
        {
          id: 'answer',
          header: t('answer'),
          cell: ({ faq_expansion, language }) => (
            <CutText text={faq_expansion} most={limits.cut.faqText} language={language} />
          ),
        },
      ]}
      nameOf={({ faq_title }) => faq_title}
      search={{ label: t('search') }}
      texts={{
        empty: t('none'),
        emptySearch: t('noneFound'),
        failed: t('failed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
      actions={({ faq_id, faq_title }) => (
        <EditButton name={faq_title} onClick={() => opened.openOne(faq_id)} />
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
          props={{ ...(openRow ? { faq: openRow } : {}), onClose: opened.close }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </ContentScreen>
  )
}
