import { call } from '@/lib/browser/api/call'
import { limits } from '@/lib/core/limits'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { allArticlesDto, ownArticlesDto } from '@/lib/modules/articles/schema'
import { factListDto } from '@/lib/modules/facts/schema'
import { staffPapersDto } from '@/lib/modules/papers/schema'
import { usersDto } from '@/lib/modules/users/schema'
import { videoListDto } from '@/lib/modules/videos/schema'
import type { Rows } from '../../data-table/use-rows'
import { listFaqs } from '../../faqs/manage/faq-calls'

/** What is counted, as `useRows` and the navigation call it. */
export type Counted = 'users' | 'articles' | 'papers' | 'videos' | 'facts' | 'faqs'

/** The page that the figures come with, as the specification counts (section 7): the one that the table opens with. */
export const COUNTED_PAGE: Paging = { page: 1, limit: limits.table.size }

const QUERY = new URLSearchParams(
  Object.entries(COUNTED_PAGE).map(([name, value]) => [name, String(value)]),
)

type Read = (viewer: Viewer, signal: AbortSignal) => Promise<Rows<unknown>>

/** The first page of each list, of all that there is for administrators and of one's own for others. */
export const countedLists: Record<Counted, Read> = {
  async users(_viewer, signal) {
    const { data } = await call('GET', `/auth?${QUERY}`, { schema: usersDto, signal })
    return { rows: data.users, total: data.userCount }
  },
  async articles(viewer, signal) {
    if (can(viewer, 'article.decide')) {
      const { data } = await call('GET', `/article/?${QUERY}`, { schema: allArticlesDto, signal })
      return { rows: data.articles, total: data.articleCount }
    }
    const path = `/article/user/?${QUERY}`
    const { data } = await call('GET', path, { schema: ownArticlesDto, signal })
    return { rows: data.articles, total: data.myArticles }
  },
  async papers(viewer, signal) {
    const path = can(viewer, 'paper.decide') ? '/paper' : '/paper/user'
    const { data } = await call('GET', `${path}?${QUERY}`, { schema: staffPapersDto, signal })
    return { rows: data.papers, total: data.paperCount }
  },
  async videos(_viewer, signal) {
    const { data } = await call('GET', `/video?${QUERY}`, { schema: videoListDto, signal })
    return { rows: data.video, total: data.videoCount }
  },
  async facts(_viewer, signal) {
    const { data } = await call('GET', `/duk/?${QUERY}`, { schema: factListDto, signal })
    return { rows: data.DUK, total: data.dukCount }
  },
  faqs: (_viewer, signal) => listFaqs(COUNTED_PAGE, signal),
}
