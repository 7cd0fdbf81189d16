'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { useToasts } from './use-toasts'

interface Props {
  /** The endpoint that ends the session or sessions, below /api/v1. */
  path: string
  title: string
  text: string
  /** Fallback text when it fails and the server gives no reason; overrides the usual one. */
  failed?: string
  trigger: ReactNode
  onSignedOut: () => Promise<void>
}

/** Signs other devices out after a confirmation: whoever uses them loses unsaved work. */
export function SignOutDialog({ path, title, text, failed, trigger, onSignedOut }: Props) {
  const t = useTranslations('profile')
  const toasts = useToasts()
  const [isOpen, setOpen] = useState(false)
  const signOut = useMutation({
    mutationFn: () => call('DELETE', path),
    onSuccess: ({ message }) => {
      toasts.success(message)
      void onSignedOut()
    },
    onError: (error) => toasts.failure(error, failed ?? t('signOutFailed')),
    onSettled: () => setOpen(false),
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={t('signOut')}
      cancelLabel={t('cancel')}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      busy={signOut.isPending}
      onConfirm={() => signOut.mutate()}
    />
  )
}
