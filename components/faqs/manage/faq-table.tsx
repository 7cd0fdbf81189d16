'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { CuratedTable } from '../../dashboard/tables/curated-table'
import { CutText } from '../../dashboard/tables/table-cells'
import { useLanguageFilter } from '../../dashboard/tables/use-table'
import { faqCalls } from './faq-calls'

const loadForm = () => import('./faq-form').then(({ FaqForm }) => FaqForm)

/** The questions and answers of the public pages, for administrators. */
export function FaqTable() {
  const language = useLanguageFilter()
  const t = useTranslations('faqs')
  return (
    <CuratedTable
      name="faqs"
      manage="faq.manage"
      calls={faqCalls}
      exportTable="faqs"
      filters={[language]}
      columns={() => [
        {
          id: 'question',
          header: t('question'),
          isHead: true,
          sort: 'title',
          cell: ({ faq_title, language }) => (
            <CutText text={faq_title} max={limits.cut.faqText} language={language} />
          ),
        },
        {
          id: 'answer',
          header: t('answer'),
          cell: ({ faq_expansion, language }) => (
            <CutText text={faq_expansion} max={limits.cut.faqText} language={language} />
          ),
        },
      ]}
      getName={({ faq_title }) => faq_title}
      search={{ label: t('search') }}
      failed={t('failed')}
      loadForm={loadForm}
      linkedAs="faq"
      editTitle={t('edit')}
    />
  )
}
