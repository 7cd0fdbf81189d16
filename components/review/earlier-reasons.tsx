import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { type ItemKey, LISTS, listVersions } from '../editorial/version-calls'
import { AwaitedData } from '../forms/awaited-data'
import { Skeleton } from '../ui/skeleton'

/** Why the item was sent back before, most recent first. */
export function EarlierReasons({ item }: { item: ItemKey }) {
  const t = useTranslations('reviewing')
  const tVersions = useTranslations('versions')
  const locale = useLocale()
  const query = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id],
    queryFn: ({ signal }) => listVersions(item, signal),
    staleTime: 0,
  })
  if (!query.data) {
    return (
      <AwaitedData
        query={query}
        failed={tVersions('failed')}
        loading={<Skeleton className="h-10" />}
      />
    )
  }
  const sentBack = query.data.filter(({ state, reason }) => state === 'REJECTED' && reason)
  if (sentBack.length === 0) return <p className="text-muted">{t('noReasons')}</p>
  return (
    <ul className="grid gap-2">
      {sentBack.map(({ version_id, reason, decidedAt, decider }) => (
        <li key={version_id} className="border-l-4 border-line pl-3">
          <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
          <p className="text-sm text-muted">
            {decider ? `${decider.first_name} ${decider.last_name}, ` : null}
            {decidedAt ? formatLongDate(decidedAt, locale) : null}
          </p>
        </li>
      ))}
    </ul>
  )
}
