'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { ProfileSection } from '../account/profile-section'
import { PROFILE } from '../account/use-profile'
import { useToasts } from '../account/use-toasts'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Notice } from '../ui/notice'
import { ErasureTerms } from './erasure-terms'
import { askForErasure, type ErasureWishes, withdrawErasure } from './own-data-calls'

/** Writes the erasure date from a response into the cached profile. */
function useShownErasure() {
  const client = useQueryClient()
  return (due: string | null) =>
    client.setQueryData<ProfileDto>(
      [...PROFILE],
      (known) => known && { ...known, erasure_due_at: due },
    )
}

/** In the profile: requests the erasure of one's account, or withdraws that. */
export function ErasureSection({ user }: { user: ProfileDto }) {
  const t = useTranslations('ownData')
  return (
    <ProfileSection id="erasure" title={t('erasureTitle')}>
      {user.erasure_due_at ? (
        <AskedErasure due={user.erasure_due_at} />
      ) : (
        <>
          <p className="max-w-[60ch] text-muted">{t('erasureDescription')}</p>
          <AskForErasure />
        </>
      )}
    </ProfileSection>
  )
}

function AskForErasure() {
  const t = useTranslations('ownData')
  const toasts = useToasts()
  const show = useShownErasure()
  const [isOpen, setOpen] = useState(false)
  const [wishes, setWishes] = useState<ErasureWishes>({ keeps_comments: true, keeps_texts: true })
  const ask = useMutation({
    mutationFn: () => askForErasure(wishes),
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
      <ErasureTerms wishes={wishes} onChange={setWishes} />
    </ConfirmDialog>
  )
}

function AskedErasure({ due }: { due: string }) {
  const t = useTranslations('ownData')
  const toasts = useToasts()
  const show = useShownErasure()
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
