'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { CuratedTable } from '../../dashboard/curated-table'
import { CutText } from '../../dashboard/cut-text'
import { DateCell } from '../../dashboard/date-cell'
import { factCalls } from './fact-calls'

const loadForm = () => import('./fact-form').then(({ FactForm }) => FactForm)

/** The facts of the landing page, for administrators: they are added and deleted. */
export function FactTable() {
  const t = useTranslations('facts')
  const tTable = useTranslations('table')
  return (
    <CuratedTable
      name="facts"
      manage="fact.manage"
      calls={factCalls}
      exportOf="facts"
      columns={() => [
        {
          id: 'title',
          header: t('titleField'),
          isHead: true,
          cell: ({ duk_title, language }) => (
            <CutText text={duk_title} most={limits.cut.factText} language={language} />
          ),
        },
        {
          id: 'fact',
          header: t('fact'),
          cell: ({ duk_content, language }) => (
            <CutText text={duk_content} most={limits.cut.factText} language={language} />
          ),
        },
        {
          id: 'created',
          header: tTable('createdAt'),
          cell: ({ createdAt }) => <DateCell iso={createdAt} />,
        },
      ]}
      nameOf={({ duk_title }) => duk_title}
      search={{ label: t('search') }}
      failed={t('failed')}
      loadForm={loadForm}
      linkedAs="fact"
    />
  )
}
