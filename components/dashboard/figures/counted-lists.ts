import { limits } from '@/lib/core/limits'
import { can, type Viewer } from '@/lib/core/permissions'
import { allArticles, ownArticles } from '../../articles/manage/article-calls'
import type { Asked, Rows } from '../../data-table/use-rows'
import { factCalls } from '../../facts/manage/fact-calls'
import { faqCalls } from '../../faqs/manage/faq-calls'
import { allPapers, ownPapers } from '../../papers/manage/paper-calls'
import { listUsers } from '../../users/manage/user-calls'
import { videoCalls } from '../../videos/manage/video-calls'

/** The page whose response also carries the count: the one a table opens with. */
export const COUNTED_PAGE = { page: 1, limit: limits.table.size }

export interface CountedList {
  read: (asked: Asked, signal: AbortSignal) => Promise<Rows<unknown>>
}

/** The counted lists, by their names in `useRows` and the navigation: everything for administrators, their own for others. */
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
