'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { CuratedTable } from '../../dashboard/tables/curated-table'
import { CutText, DateCell } from '../../dashboard/tables/table-cells'
import { useLanguageFilter } from '../../dashboard/tables/use-table'
import { factCalls } from './fact-calls'

const loadForm = () => import('./fact-form').then(({ FactForm }) => FactForm)

/** The facts of the landing page, for administrators, who add and delete them. */
export function FactTable() {
  const language = useLanguageFilter()
  const t = useTranslations('facts')
  const tTable = useTranslations('table')
  return (
    <CuratedTable
      name="facts"
      manage="fact.manage"
      calls={factCalls}
      exportTable="facts"
      filters={[language]}
      columns={() => [
        {
          id: 'title',
          header: t('titleField'),
          isHead: true,
          sort: 'title',
          cell: ({ duk_title, language }) => (
            <CutText text={duk_title} max={limits.cut.factText} language={language} />
          ),
        },
        {
          id: 'fact',
          header: t('fact'),
          cell: ({ duk_content, language }) => (
            <CutText text={duk_content} max={limits.cut.factText} language={language} />
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
      getName={({ duk_title }) => duk_title}
      search={{ label: t('search') }}
      failed={t('failed')}
      loadForm={loadForm}
      linkedAs="fact"
    />
  )
}
