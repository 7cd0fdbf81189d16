'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { type ItemKey, LISTS, listVersions } from './version-calls'
import { VersionEntry } from './version-entry'

interface Props {
  item: ItemKey
  /** The item is another one now: what shows it must be read anew. */
  onRestored: () => void
}

/** What an article or a paper was before: who wrote and approved it, and when. */
export function VersionList({ item, onRestored }: Props) {
  const t = useTranslations('versions')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id],
    queryFn: ({ signal }) => listVersions(item, signal),
    staleTime: 0,
  })
  if (error && !data) {
    return (
      <ErrorState
        title={t('failed')}
        text={failureText(error, { otherwise: '' })}
        retry={
          <Button busy={isFetching} onClick={() => refetch()}>
            {tErrors('retry')}
          </Button>
        }
      />
    )
  }
  if (!data) return <Skeleton className="h-40" />
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
