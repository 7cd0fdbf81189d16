import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import type { z } from '@/lib/core/zod'
import type {
  allArticlesDto,
  foundArticlesDto,
  ownArticlesDto,
  StaffArticleDto,
} from '@/lib/modules/articles/schema'
import type { Rows } from '../../data-table/use-rows'

type List = (paging: Paging, signal: AbortSignal) => Promise<Rows<StaffArticleDto>>

/** Administrators' list: all that is not deleted, or what is. */
export const listAll =
  (isDeleted: boolean): List =>
  async ({ page, limit }, signal) => {
    const path = `/article?page=${page}&limit=${limit}${isDeleted ? '&deleted=1' : ''}`
    const { data } = await call<z.infer<typeof allArticlesDto>>('GET', path, { signal })
    return { rows: data.articles, total: data.articlesCount }
  }

export const listOwn: List = async ({ page, limit }, signal) => {
  const path = `/article/user?page=${page}&limit=${limit}`
  const { data } = await call<z.infer<typeof ownArticlesDto>>('GET', path, { signal })
  return { rows: data.articles, total: data.myArticles }
}

/** @param isOwn one's own articles only; else all, which administrators may search */
export const searchFor =
  (isOwn: boolean) =>
  async (term: string, { limit }: Paging, signal: AbortSignal): Promise<Rows<StaffArticleDto>> => {
    const path = `/article/search?search=${encodeURIComponent(term)}&limit=${limit}${isOwn ? '&mine=1' : ''}`
    const { data } = await call<z.infer<typeof foundArticlesDto>>('GET', path, { signal })
    const rows = data.articles.flatMap(({ editorial, ...article }) =>
      editorial ? [{ ...article, editorial }] : [],
    )
    return { rows, total: data.articlesCount }
  }

/** The text that waits is named, so that nothing is approved that was not listed. */
export const approveArticle = ({ article_id, updatedAt, editorial }: StaffArticleDto) =>
  call('POST', `/article/${article_id}/approve`, {
    json:
      editorial.edit?.state === 'PENDING'
        ? { revision_id: editorial.edit.revision_id }
        : { updated_at: updatedAt },
  })

export interface Refusal {
  row: StaffArticleDto
  reason: string
}

/** Rejects what waits; takes back what is public where nothing waits. */
export const rejectArticle = ({ row, reason }: Refusal) => {
  const waiting = row.editorial.edit?.state === 'PENDING' ? row.editorial.edit.revision_id : null
  const json = waiting ? { reason, revision_id: waiting } : { reason }
  return call('POST', `/article/${row.article_id}/reject`, { json })
}

export const deleteArticle = ({ article_id }: StaffArticleDto) =>
  call('DELETE', `/article/${article_id}`)
export const restoreArticle = ({ article_id }: StaffArticleDto) =>
  call('POST', `/article/${article_id}/restore`, { json: {} })
export const purgeArticle = ({ article_id }: StaffArticleDto) =>
  call('DELETE', `/article/${article_id}/purge`)
