import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { DateCell } from '../../dashboard/date-cell'
import { RowTitle } from '../../dashboard/row-title'
import type { Column } from '../../data-table/data-table'
import { EditorialNote } from '../../editorial/editorial-note'

/** The columns of the article table, without the actions. */
export function useArticleColumns(isDeleted: boolean): Column<StaffArticleDto>[] {
  const t = useTranslations('articles')
  const tTable = useTranslations('table')
  return [
    {
      id: 'title',
      header: t('column'),
      isHead: true,
      sort: 'title',
      cell: ({ article_id, article_title, language }) => (
        <RowTitle
          text={article_title}
          most={limits.cut.staffArticleTitle}
          language={language}
          {...(isDeleted ? {} : { href: paths.dashboardArticle(article_id) })}
        />
      ),
    },
    {
      id: 'created',
      header: tTable('createdAt'),
      sort: 'created',
      className: 'sm:whitespace-nowrap',
      cell: ({ createdAt }) => <DateCell iso={createdAt} />,
    },
    {
      id: 'author',
      header: t('author'),
      sort: 'author',
      className: 'sm:min-w-30',
      cell: ({ author }) => (author ? `${author.first_name} ${author.last_name}` : '–'),
    },
    {
      id: 'status',
      header: tTable('status'),
      sort: 'status',
      cell: (article) => <EditorialNote item={article} publicText={t('stateApproved')} />,
    },
  ]
}
