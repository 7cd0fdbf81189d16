'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { formatBytes } from '@/lib/core/text'
import type { DataExportDto } from '@/lib/modules/own-data/schema'
import { ProfileSection } from '../account/profile-section'
import { useToasts } from '../account/use-toasts'
import { AwaitedData } from '../forms/awaited-data'
import { Button } from '../ui/button'
import { buttonStyle } from '../ui/button-style'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { DATA_EXPORT, DATA_EXPORT_FILE, readDataExport, requestDataExport } from './own-data-calls'

const LOOK_AGAIN_MS = 5000

/** In the profile: everything stored about its owner, as an archive. */
export function OwnDataSection() {
  const t = useTranslations('ownData')
  const query = useQuery({
    queryKey: DATA_EXPORT,
    queryFn: readDataExport,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? LOOK_AGAIN_MS : false),
  })
  return (
    <ProfileSection id="own-data" title={t('title')}>
      <p className="max-w-[60ch] text-muted">{t('description')}</p>
      <div className="mt-4">
        {query.data ? (
          <DataExport data={query.data} />
        ) : (
          <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-12" />} />
        )}
      </div>
    </ProfileSection>
  )
}

function DataExport({ data }: { data: DataExportDto }) {
  const t = useTranslations('ownData')
  const locale = useLocale()
  const toasts = useToasts()
  const client = useQueryClient()
  const request = useMutation({
    mutationFn: requestDataExport,
    onSuccess: ({ data, message }) => {
      client.setQueryData(DATA_EXPORT, data)
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('requestFailed')),
  })
  if (data.state === 'waiting') return <Notice tone="info" role="status" title={t('waiting')} />
  const isReady = data.state === 'ready'
  return (
    <div className="grid justify-items-start gap-3">
      {data.state === 'failed' ? <Notice tone="danger" role="alert" title={t('notMade')} /> : null}
      {isReady && data.ends_at ? (
        <>
          <a href={DATA_EXPORT_FILE} download className={buttonStyle('primary')}>
            {t('save', { size: formatBytes(data.size ?? 0) })}
          </a>
          <p className="text-muted">{t('until', { day: formatLongDate(data.ends_at, locale) })}</p>
        </>
      ) : null}
      <Button variant="secondary" busy={request.isPending} onClick={() => request.mutate()}>
        {isReady ? t('again') : t('request')}
      </Button>
    </div>
  )
}
