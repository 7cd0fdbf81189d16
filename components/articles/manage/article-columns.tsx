import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { limits } from '@/lib/core/limits'
import { langOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { cutText } from '@/lib/core/text'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { StaffLink } from '../../dashboard/staff-link'
import { useStaffUser } from '../../dashboard/staff-viewer'
import type { Column } from '../../data-table/data-table'
import { ArticleButtons } from './article-buttons'
import { ArticleState } from './article-state'
import { DeletedButtons } from './deleted-buttons'
import type { ArticleActions } from './use-article-actions'

/** The columns of the articles' table (specification section 2, "Articles list"). */
export function useArticleColumns(actions: ArticleActions): Column<StaffArticleDto>[] {
  const t = useTranslations('articles')
  const tTable = useTranslations('table')
  const locale = useLocale()
  const user = useStaffUser()
  return [
    {
      id: 'title',
      header: t('column'),
      isHead: true,
      cell: ({ article_id, article_title, language, editorial }) => {
        const title = cutText(article_title, limits.cut.staffArticleTitle)
        const lang = langOf(language)
        if (editorial.state === 'deleted') return <span lang={lang}>{title}</span>
        return (
          <StaffLink
            href={paths.dashboardArticle(article_id)}
            lang={lang}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            {title}
          </StaffLink>
        )
      },
    },
    {
      id: 'created',
      header: tTable('createdAt'),
      className: 'sm:whitespace-nowrap',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt}>{formatLongDate(createdAt, locale)}</time>
      ),
    },
    {
      id: 'author',
      header: t('author'),
      cell: ({ author }) => {
        const { first_name, last_name } = author ?? user
        return `${first_name} ${last_name}`
      },
    },
    {
      id: 'status',
      header: tTable('status'),
      cell: ({ editorial }) => <ArticleState editorial={editorial} />,
    },
    {
      id: 'actions',
      header: tTable('actions'),
      cell: (row) =>
        row.editorial.state === 'deleted' ? (
          <DeletedButtons row={row} actions={actions} />
        ) : (
          <ArticleButtons row={row} actions={actions} />
        ),
    },
  ]
}
