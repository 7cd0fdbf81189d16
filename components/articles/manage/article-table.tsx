'use client'

import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { ContentScreen } from '../../dashboard/content-screen'
import { EditButton } from '../../dashboard/edit-button'
import { PurgeButton } from '../../dashboard/purge-button'
import { isWriter } from '../../dashboard/roles'
import { useViewer } from '../../dashboard/staff-viewer'
import { useContentTable } from '../../dashboard/use-content-table'
import { useRowAction } from '../../dashboard/use-row-action'
import { RowDecisions } from '../../editorial/row-decisions'
import { useDecisions } from '../../editorial/use-decisions'
import { allArticles, articlePath, ownArticles, purgeArticle } from './article-calls'
import { useArticleColumns } from './article-columns'

/** A search runs from so many letters on (docs/rules.md#lists-and-forms). */
const SEARCH_FROM = 3

/** One's own articles; for administrators all of them, and those that were deleted. */
export function ArticleTable() {
  const t = useTranslations('articles')
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const decides = can(viewer, 'article.decide')
  const table = useContentTable({
    name: 'articles',
    calls: decides ? allArticles : ownArticles,
    deleteFailed: t('deleteFailed'),
    mayRestore: decides,
    mayDecide: decides,
  })
  const decisions = useDecisions<StaffArticleDto>({
    name: 'articles',
    pathOf: articlePath,
    approveFailed: t('approveFailed'),
  })
  const purge = useRowAction<StaffArticleDto, StaffArticleDto>({
    name: 'articles',
    run: purgeArticle,
    failed: tStaff('purgeFailed'),
  })
  return (
    <ContentScreen
      title={t(decides ? 'allTitle' : 'ownTitle')}
      here={t('title')}
      table={table}
      exportOf="articles"
      columns={useArticleColumns(table.isDeleted)}
      nameOf={({ article_title }) => article_title}
      search={{ label: t('searchLabel'), from: SEARCH_FROM, endsWithSize: true }}
      addAt={can(viewer, 'article.create') ? paths.newArticle : null}
      texts={{
        empty: t('none'),
        emptySearch: t('noneMatching'),
        failed: t('failed'),
        failedSearch: t('tableSearchFailed'),
        add: t('add'),
        delete: t('deleteText'),
      }}
      views={{
        label: t('filter'),
        all: t('all'),
        waiting: t('waiting'),
        waitingNone: t('waitingNone'),
      }}
      actions={(article) => (
        <>
          {isWriter(viewer) ? (
            <EditButton
              name={article.article_title}
              href={paths.dashboardArticle(article.article_id)}
            />
          ) : null}
          {decides ? (
            <RowDecisions
              item={article}
              title={article.article_title}
              approveText={t(
                article.editorial.state === 'approved' ? 'approveEditText' : 'approveText',
              )}
              decisions={decisions}
            />
          ) : null}
        </>
      )}
      deletedActions={(article) => (
        <PurgeButton row={article} name={article.article_title} action={purge} />
      )}
    />
  )
}
