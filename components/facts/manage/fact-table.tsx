'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { can } from '@/lib/core/permissions'
import { ContentScreen } from '../../dashboard/content-screen'
import { CutText } from '../../dashboard/cut-text'
import { DateCell } from '../../dashboard/date-cell'
import { FormDialog } from '../../dashboard/form-dialog'
import { useViewer } from '../../dashboard/staff-viewer'
import { useContentTable } from '../../dashboard/use-content-table'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { factCalls } from './fact-calls'

const loadForm = () => import('./fact-form').then(({ FactForm }) => FactForm)

/** The facts of the landing page, for administrators: they are added and deleted. */
export function FactTable() {
  const t = useTranslations('facts')
  const tTable = useTranslations('table')
  const table = useContentTable({
    name: 'facts',
    calls: factCalls,
    deleteFailed: t('deleteFailed'),
    mayRestore: can(useViewer(), 'fact.manage'),
  })
  const { opened } = table
  return (
    <ContentScreen
      title={t('staffTitle')}
      table={table}
      exportOf="facts"
      columns={[
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
      texts={{
        empty: t('none'),
        emptySearch: t('noneFound'),
        failed: t('failed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
    >
      <FormDialog title={t('add')} isOpen={opened.isNew} onOpenChange={opened.close}>
        <LoadedPart
          load={loadForm}
          props={{ onClose: opened.close }}
          loading={<Skeleton className="h-96" />}
        />
      </FormDialog>
    </ContentScreen>
  )
}
