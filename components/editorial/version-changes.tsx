'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'
import { Skeleton } from '../ui/skeleton'
import { Difference } from './difference'
import { useFieldName } from './use-field-name'
import { type ItemKey, LISTS, readVersion } from './version-calls'

/** Fields whose value is the address of a file, which means nothing to readers. */
const FILES = { article_cover_image: 'otherPicture', paper: 'otherDocument' } as const

const isFile = (field: string): field is keyof typeof FILES => Object.hasOwn(FILES, field)

/** What a version changed, or would change if approved. */
export function VersionChanges({ item, versionId }: { item: ItemKey; versionId: string }) {
  const t = useTranslations('versions')
  const tErrors = useTranslations('errors')
  const nameOf = useFieldName()
  const { data, error, refetch } = useQuery({
    queryKey: [LISTS[item.kind], 'versions', item.id, versionId],
    queryFn: ({ signal }) => readVersion(item, versionId, signal),
    // The difference of a pending edit depends on the public text, which may have changed since.
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
  const changes = data.difference.filter(({ field }) => isFile(field) || nameOf(field))
  if (changes.length === 0) {
    return <p className="text-muted">{t(data.is_since ? 'unchangedSince' : 'unchanged')}</p>
  }
  return (
    <>
      {data.is_since ? <p className="text-muted">{t('since')}</p> : null}
      {changes.map(({ field, pieces }) => (
        <section key={field}>
          <h4 className="font-semibold">{isFile(field) ? t(`fields.${field}`) : nameOf(field)}</h4>
          {isFile(field) ? <p>{t(FILES[field])}</p> : <Difference pieces={pieces} />}
        </section>
      ))}
    </>
  )
}
