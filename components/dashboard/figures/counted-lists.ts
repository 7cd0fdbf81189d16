import { limits } from '@/lib/core/limits'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { allArticles, ownArticles } from '../../articles/manage/article-calls'
import type { Rows } from '../../data-table/use-rows'
import { factCalls } from '../../facts/manage/fact-calls'
import { faqCalls } from '../../faqs/manage/faq-calls'
import { allPapers, ownPapers } from '../../papers/manage/paper-calls'
import { listUsers } from '../../users/manage/user-calls'
import { videoCalls } from '../../videos/manage/video-calls'

/** The page that the figures come with: the one that a table opens with. */
export const COUNTED_PAGE: Paging = { page: 1, limit: limits.table.size }

export interface CountedList {
  read: (paging: Paging, signal: AbortSignal) => Promise<Rows<unknown>>
}

/** The lists that are counted, by the names of `useRows` and the navigation: of all that there is for administrators, of their own for others. */
export function countedLists(viewer: Viewer): Record<string, CountedList> {
  const seesAll = can(viewer, 'article.decide')
  return {
    users: { read: listUsers },
    articles: { read: (seesAll ? allArticles : ownArticles).list },
    papers: { read: (seesAll ? allPapers : ownPapers).list },
    videos: { read: videoCalls.list },
    facts: { read: factCalls.list },
    faqs: { read: faqCalls.list },
  }
}
