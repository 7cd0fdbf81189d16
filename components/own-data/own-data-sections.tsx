'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { formatBytes } from '@/lib/core/text'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import type { DataExportDto } from '@/lib/modules/own-data/schema'
import { ProfileSection } from '../accounts/profile/profile-parts'
import { updateProfile } from '../accounts/session/member-area'
import { useToasts } from '../accounts/session/use-toasts'
import { AwaitedData } from '../forms/awaited-data'
import { Button, buttonStyle } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog'
import { Notice } from '../ui/notice'
import {
  DATA_EXPORT,
  DATA_EXPORT_FILE,
  type ErasureOptions,
  ErasureTerms,
  readDataExport,
  requestDataExport,
  requestErasure,
  withdrawErasure,
} from './erasure-terms'

/** Writes the erasure date from a response into the cached profile. */
function useErasureCache() {
  const client = useQueryClient()
  return (due: string | null) =>
    updateProfile(client, (known) => ({ ...known, erasure_due_at: due }))
}

/** In the profile: requests the erasure of one's account, or withdraws the request. */
export function ErasureSection({ user }: { user: ProfileDto }) {
  const t = useTranslations('ownData')
  return (
    <ProfileSection id="erasure" title={t('erasureTitle')}>
      {user.erasure_due_at ? (
        <PendingErasure due={user.erasure_due_at} />
      ) : (
        <>
          <p className="max-w-[60ch] text-muted">{t('erasureDescription')}</p>
          <RequestErasure />
        </>
      )}
    </ProfileSection>
  )
}

function RequestErasure() {
  const t = useTranslations('ownData')
  const toasts = useToasts()
  const show = useErasureCache()
  const [isOpen, setOpen] = useState(false)
  const [options, setOptions] = useState<ErasureOptions>({
    keeps_comments: true,
    keeps_texts: true,
  })
  const ask = useMutation({
    mutationFn: () => requestErasure(options),
    onSuccess({ data, message }) {
      show(data.due_at)
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('erasureFailed')),
    onSettled: () => setOpen(false),
  })
  return (
    <ConfirmDialog
      title={t('erase')}
      text={t('erasureQuestion')}
      confirmLabel={t('eraseConfirm')}
      cancelLabel={t('cancel')}
      trigger={
        <Button variant="danger" className="mt-4">
          {t('erase')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={ask.isPending}
      onConfirm={() => ask.mutate()}
    >
      <ErasureTerms options={options} onChange={setOptions} />
    </ConfirmDialog>
  )
}

function PendingErasure({ due }: { due: string }) {
  const t = useTranslations('ownData')
  const toasts = useToasts()
  const show = useErasureCache()
  const withdraw = useMutation({
    mutationFn: withdrawErasure,
    onSuccess({ data, message }) {
      show(data.due_at)
      toasts.success(message)
    },
    onError: (error) => toasts.failure(error, t('withdrawFailed')),
  })
  return (
    <Notice
      tone="warning"
      role="note"
      title={t('erasureDue', { day: formatLongDate(due, useLocale()) })}
      action={
        <Button busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
          {t('withdraw')}
        </Button>
      }
    >
      <p>{t('erasureDueText')}</p>
    </Notice>
  )
}

const POLL_MS = 5000

/** In the profile: everything stored about its owner, as an archive. */
export function OwnDataSection() {
  const t = useTranslations('ownData')
  const query = useQuery({
    queryKey: DATA_EXPORT,
    queryFn: readDataExport,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? POLL_MS : false),
  })
  return (
    <ProfileSection id="own-data" title={t('title')}>
      <p className="max-w-[60ch] text-muted">{t('description')}</p>
      <div className="mt-4">
        {query.data ? (
          <DataExport data={query.data} />
        ) : (
          <AwaitedData query={query} failed={t('failed')} skeleton="h-12" />
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
  if (data.state === 'waiting') {
    const done = data.progress ?? 0
    return (
      <Notice tone="info" role="status" title={t('waiting')}>
        <progress className="w-full" max={100} value={done} aria-label={t('progress')} />
        <p>{t('progressDone', { percent: done })}</p>
      </Notice>
    )
  }
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
