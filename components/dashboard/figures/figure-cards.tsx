'use client'

import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { rowsKey } from '../../data-table/rows-key'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { entriesFor } from '../staff-links'
import { useViewer } from '../staff-viewer'
import { COUNTED_PAGE, type CountedList, countedLists } from './counted-lists'
import { FigureCard } from './figure-card'

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
