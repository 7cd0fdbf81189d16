import { useTranslations } from 'next-intl'
import { can } from '@/lib/core/permissions'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import type { EditorialDto } from '@/lib/modules/editorial/schema'
import { useViewer } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/use-row-action'
import {
  approveArticle,
  deleteArticle,
  purgeArticle,
  type Refusal,
  rejectArticle,
  restoreArticle,
} from './article-calls'

type Row = StaffArticleDto

const without = (rows: Row[], { article_id }: Row) =>
  rows.filter((row) => row.article_id !== article_id)

const withState = (rows: Row[], { article_id }: Row, change: Partial<EditorialDto>) =>
  rows.map((row) =>
    row.article_id === article_id ? { ...row, editorial: { ...row.editorial, ...change } } : row,
  )

/**
 * What can be done to a listed article.
 * @param onGone called when the article was deleted
 */
export function useArticleActions(onGone?: () => void) {
  const t = useTranslations('articles')
  const viewer = useViewer()
  const name = 'articles'
  const gone = onGone ? { onDone: onGone } : {}
  return {
    approve: useRowAction<Row, Row>({
      name,
      run: approveArticle,
      failed: t('approveFailed'),
      expect: (rows, row) =>
        withState(rows, row, { state: 'approved', edit: null, rejection: null }),
    }),
    reject: useRowAction<Row, Refusal>({ name, run: rejectArticle, failed: t('rejectFailed') }),
    unpublish: useRowAction<Row, Refusal>({
      name,
      run: rejectArticle,
      failed: t('unpublishFailed'),
    }),
    remove: useRowAction<Row, Row>({
      name,
      run: deleteArticle,
      failed: t('deleteFailed'),
      expect: without,
      ...(can(viewer, 'article.decide') ? { undo: restoreArticle } : {}),
      ...gone,
    }),
    restore: useRowAction<Row, Row>({
      name,
      run: restoreArticle,
      failed: t('restoreFailed'),
      expect: without,
    }),
    purge: useRowAction<Row, Row>({
      name,
      run: purgeArticle,
      failed: t('purgeFailed'),
      expect: without,
      ...gone,
    }),
  }
}

export type ArticleActions = ReturnType<typeof useArticleActions>
