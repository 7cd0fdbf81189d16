import { call } from '@/lib/browser/api/call'
import { limits } from '@/lib/core/limits'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import type { z } from '@/lib/core/zod'
import type { usersDto } from '@/lib/modules/users/schema'
import { listAll, listOwn } from '../../articles/manage/article-calls'
import type { Rows } from '../../data-table/use-rows'
import { factCalls } from '../../facts/manage/fact-calls'
import { faqCalls } from '../../faqs/manage/faq-calls'
import { allPapers, ownPapers } from '../../papers/manage/paper-calls'
import { videoCalls } from '../../videos/manage/video-calls'

/** The page that the figures come with, as the specification counts (section 7): the one that a table opens with. */
export const COUNTED_PAGE: Paging = { page: 1, limit: limits.table.size }

export interface CountedList {
  /** As the table's own, so that it finds what was read here. */
  filters?: Record<string, string>
  read: (paging: Paging, signal: AbortSignal) => Promise<Rows<unknown>>
}

async function readUsers({ page, limit }: Paging, signal: AbortSignal): Promise<Rows<unknown>> {
  const path = `/auth?page=${page}&limit=${limit}`
  const { data } = await call<z.infer<typeof usersDto>>('GET', path, { signal })
  return { rows: data.users, total: data.userCount }
}

/** The lists that are counted, by the names of `useRows` and the navigation: of all that there is for administrators, of their own for others. */
export function countedLists(viewer: Viewer): Record<string, CountedList> {
  const seesAll = can(viewer, 'article.decide')
  return {
    users: { read: readUsers },
    articles: {
      filters: { show: seesAll ? 'all' : 'own' },
      read: seesAll ? listAll(false) : listOwn,
    },
    papers: { read: (seesAll ? allPapers : ownPapers).list },
    videos: { read: videoCalls.list },
    facts: { read: factCalls.list },
    faqs: { read: faqCalls.list },
  }
}
