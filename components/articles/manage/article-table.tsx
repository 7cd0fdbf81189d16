'use client'

import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { StaffArticleDto } from '@/lib/modules/content/articles/schema'
import { isWriter, useViewer } from '../../dashboard/staff-viewer'
import { ContentScreen } from '../../dashboard/tables/content-screen'
import { EditButton } from '../../dashboard/tables/row-actions'
import { DateCell, RowTitle } from '../../dashboard/tables/table-cells'
import type { Column } from '../../data-table/data-table'
import { EditorialNote } from '../../editorial/decision-buttons'
import { useEditorialTable } from '../../editorial/use-editorial-table'
import { allArticles, ownArticles } from './article-calls'

/** The columns of the article table, without the actions. */
function useArticleColumns(isDeleted: boolean): Column<StaffArticleDto>[] {
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
          max={limits.cut.staffArticleTitle}
          language={language}
          {...(isDeleted ? {} : { href: paths.dashboardArticle(article_id) })}
        />
      ),
    },
    {
      id: 'created',
      width: 'sm:w-40',
      header: tTable('createdAt'),
      sort: 'created',
      cell: ({ createdAt }) => <DateCell iso={createdAt} />,
    },
    {
      id: 'author',
      width: 'sm:w-[15%]',
      header: t('author'),
      sort: 'author',
      cell: ({ author }) => (author ? `${author.first_name} ${author.last_name}` : '–'),
    },
    {
      id: 'status',
      width: 'sm:w-[17%]',
      header: tTable('status'),
      sort: 'status',
      cell: (article) => <EditorialNote item={article} publicText={t('stateApproved')} />,
    },
  ]
}

/** Minimum number of letters for a search (docs/rules.md#lists-and-forms). */
const SEARCH_FROM = 3

/** The viewer's own articles; for administrators all articles, including deleted ones. */
export function ArticleTable() {
  const t = useTranslations('articles')
  const tDrafts = useTranslations('drafts')
  const viewer = useViewer()
  const { table, screen, decides, getDecisions } = useEditorialTable<StaffArticleDto>({
    kind: 'article',
    calls: { all: allArticles, own: ownArticles },
    getName: ({ article_title }) => article_title,
  })
  return (
    <ContentScreen
      {...screen}
      title={t(decides ? 'allTitle' : 'ownTitle')}
      here={t('title')}
      columns={useArticleColumns(table.isDeleted)}
      search={{ label: t('searchLabel'), from: SEARCH_FROM, endsWithSize: true }}
      otherPages={
        can(viewer, 'article.create')
          ? [{ text: tDrafts('listTitle'), href: paths.drafts, isCurrent: false, isPage: true }]
          : []
      }
      addAt={can(viewer, 'article.create') ? paths.newArticle : null}
      texts={{
        empty: t('none'),
        emptySearch: t('noneMatching'),
        failed: t('failed'),
        failedSearch: t('tableSearchFailed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
      actions={(article) => (
        <>
          {isWriter(viewer) ? (
            <EditButton
              name={article.article_title}
              href={paths.dashboardArticle(article.article_id)}
            />
          ) : null}
          {getDecisions(article)}
        </>
      )}
    />
  )
}
