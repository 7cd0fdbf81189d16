'use client'

import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { can, type Viewer } from '@/lib/core/permissions'
import { allArticles, ownArticles } from '../../articles/manage/article-calls'
import { rowsKey } from '../../data-table/rows-key'
import type { Asked, Rows } from '../../data-table/use-rows'
import { factCalls } from '../../facts/manage/fact-calls'
import { faqCalls } from '../../faqs/manage/faq-calls'
import { allPapers, ownPapers } from '../../papers/manage/paper-calls'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { listUsers } from '../../users/manage/user-calls'
import { videoCalls } from '../../videos/manage/video-calls'
import { StaffLink } from '../staff-link'
import { entriesFor } from '../staff-links'
import { useViewer } from '../staff-viewer'

interface Props {
  entry: Pick<ReturnType<typeof entriesFor>[number], 'name' | 'path' | 'Icon'>
  /** Undefined while loading. */
  count: number | undefined
  hasFailed: boolean
}

/** A count, linked to the list it counts. */
function FigureCard({ entry: { name, path, Icon }, count, hasFailed }: Props) {
  const t = useTranslations('figures')
  const tStaff = useTranslations('staff')
  const format = useFormatter()
  return (
    <li>
      <StaffLink
        href={path}
        className="grid gap-1 rounded-card border border-line bg-surface px-4 py-3 hover:border-ink"
      >
        <span className="flex items-center gap-2 text-sm text-muted">
          <Icon aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 truncate">{tStaff(`entries.${name}`)}</span>
        </span>
        <span className="flex min-h-10 items-center text-2xl font-bold">
          {count !== undefined ? (
            format.number(count)
          ) : hasFailed ? (
            <span className="text-base font-normal text-muted">{t('missing')}</span>
          ) : (
            <>
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-8 w-16" />
            </>
          )}
        </span>
      </StaffLink>
    </li>
  )
}

/** The page whose response also carries the count: the one a table opens with. */
const COUNTED_PAGE = { page: 1, limit: limits.table.size }

interface CountedList {
  read: (asked: Asked, signal: AbortSignal) => Promise<Rows<unknown>>
}

/** The counted lists, by their names in `useRows` and the navigation: everything for administrators, their own for others. */
function countedLists(viewer: Viewer): Record<string, CountedList> {
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

/** The count of every list the viewer's role has access to. */
export function FigureCards() {
  const t = useTranslations('figures')
  const tErrors = useTranslations('errors')
  const viewer = useViewer()
  const lists: Record<string, CountedList> = countedLists(viewer)
  const entries = entriesFor(viewer).flatMap((entry) => {
    const list = lists[entry.name]
    return list ? [{ ...entry, ...list }] : []
  })
  const counts = useQueries({
    queries: entries.map(({ name, read }) => ({
      queryKey: rowsKey(name, { ...COUNTED_PAGE, filters: {} }),
      queryFn: ({ signal }: { signal: AbortSignal }) => read(COUNTED_PAGE, signal),
    })),
  })
  const failed = counts.filter(({ error, data }) => error && !data)
  return (
    <section aria-labelledby="figures" className="mt-10">
      <h2 id="figures" className="text-xl">
        {t('title')}
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {entries.map((entry, at) => (
          <FigureCard
            key={entry.name}
            entry={entry}
            count={counts[at]?.data?.total}
            hasFailed={Boolean(counts[at]?.error)}
          />
        ))}
      </ul>
      {failed.length > 0 ? (
        <Notice
          tone="danger"
          title={t('failed')}
          className="mt-3"
          action={
            <Button
              busy={failed.some(({ isFetching }) => isFetching)}
              onClick={() => failed.map(({ refetch }) => refetch())}
            >
              {tErrors('retry')}
            </Button>
          }
        />
      ) : null}
    </section>
  )
}
