import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import type { StaffPaperDto } from '@/lib/modules/papers/schema'
import { DateCell } from '../../dashboard/date-cell'
import { RowTitle } from '../../dashboard/row-title'
import type { Column } from '../../data-table/data-table'
import { EditorialNote } from '../../editorial/editorial-note'

/**
 * The columns of the papers, except the actions.
 * @param openOne opens a paper by its id; titles open nothing without it
 */
export function usePaperColumns(openOne?: (id: string) => void): Column<StaffPaperDto>[] {
  const t = useTranslations('papers')
  const tTable = useTranslations('table')
  const tLanguages = useTranslations('languages')
  return [
    {
      id: 'paper',
      header: t('staffTitle'),
      isHead: true,
      sort: 'title',
      cell: ({ paper_id, paper_title, language }) => (
        <RowTitle
          text={paper_title}
          most={limits.cut.staffPaperTitle}
          language={language}
          {...(openOne ? { onOpen: () => openOne(paper_id) } : {})}
        />
      ),
    },
    {
      id: 'created',
      header: tTable('createdAt'),
      sort: 'created',
      cell: ({ createdAt }) => <DateCell iso={createdAt} />,
    },
    {
      id: 'language',
      header: tTable('language'),
      sort: 'language',
      className: 'wrap-normal',
      cell: ({ language }) => tLanguages(language),
    },
    {
      id: 'status',
      header: tTable('status'),
      sort: 'status',
      cell: (paper) => <EditorialNote item={paper} />,
    },
  ]
}
