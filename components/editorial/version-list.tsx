'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { AwaitedData } from '../forms/awaited-data'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { type ItemKey, LISTS, listVersions } from './version-calls'
import { VersionEntry } from './version-entry'

interface Props {
  item: ItemKey
  /** Called after the item was restored: what shows it must be refetched. */
  onRestored: () => void
}

/** The earlier versions of an article or a paper: who wrote and approved them, and when. */
export function VersionList({ item, onRestored }: Props) {
  const t = useTranslations('versions')
  const query = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id],
    queryFn: ({ signal }) => listVersions(item, signal),
    staleTime: 0,
  })
  const { data } = query
  if (!data) {
    return (
      <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-40" />} />
    )
  }
  if (data.length === 0) return <EmptyState title={t('none')} text={t('noneText')} />
  return (
    <ol className="grid gap-4">
      {data.map((version, at) => (
        <VersionEntry
          key={version.version_id}
          item={item}
          version={version}
          isNewest={at === 0}
          onRestored={onRestored}
        />
      ))}
    </ol>
  )
}
