'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Difference } from '../../editorial/difference'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { readVersion } from './version-calls'

const FIELDS = [
  'article_title',
  'article_content',
  'summary',
  'language',
  'article_cover_image',
] as const

/** What a version changed, or would change if it were approved. */
export function VersionChanges({ articleId, versionId }: { articleId: string; versionId: string }) {
  const t = useTranslations('versions')
  const tErrors = useTranslations('errors')
  const { data, error, refetch } = useQuery({
    queryKey: ['articles', 'versions', articleId, versionId],
    queryFn: ({ signal }) => readVersion(articleId, versionId, signal),
    // Of an edit that waits it depends on what is public, which somebody else may have changed since.
    staleTime: 0,
  })
  if (error && !data) {
    return (
      <ErrorState
        title={t('failed')}
        retry={<Button onClick={() => refetch()}>{tErrors('retry')}</Button>}
      />
    )
  }
  if (!data) return <Skeleton className="h-20" />
  const changes = FIELDS.flatMap(
    (name) => data.difference.find(({ field }) => field === name) ?? [],
  )
  if (changes.length === 0) return <p className="text-muted">{t('unchanged')}</p>
  return FIELDS.map((name) => {
    const change = changes.find(({ field }) => field === name)
    if (!change) return null
    return (
      <section key={name}>
        <h4 className="font-semibold">{t(`fields.${name}`)}</h4>
        {name === 'article_cover_image' ? (
          <p>{t('otherPicture')}</p>
        ) : (
          <Difference pieces={change.pieces} />
        )}
      </section>
    )
  })
}
