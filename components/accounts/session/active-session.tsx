'use client'

import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import type { ActiveSessionDto } from '@/lib/modules/accounts/schema'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog'
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

/** Signs other devices out after a confirmation, because unsaved work on them is lost. */
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

interface SessionEntryProps {
  session: ActiveSessionDto
  /** Called after signing out this session; without it, the session cannot be signed out on its own. */
  onSignedOut?: () => Promise<void>
}

/** A signed-in browser. The current session is signed out in the menu, not here. */
export function SessionEntry({ session, onSignedOut }: SessionEntryProps) {
  const t = useTranslations('profile')
  const accounts = useTranslations('accounts')
  const locale = useLocale()
  const at = (iso: string) => `${formatLongDate(iso, locale)}, ${formatTime(iso)}`
  const device = session.device || accounts('unknownDevice')
  const methods = session.methods.map((method) => t(`method.${method}`)).join(', ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {device}
          {session.is_current ? <Badge tone="success">{t('thisDevice')}</Badge> : null}
        </p>
        <p className="text-sm text-muted">{t('signedInAt', { at: at(session.created_at) })}</p>
        <p className="text-sm text-muted">{t('lastUsedAt', { at: at(session.last_used_at) })}</p>
        {methods ? <p className="text-sm text-muted">{t('signedInWith', { methods })}</p> : null}
      </div>
      {session.is_current || !onSignedOut ? null : (
        <SignOutDialog
          path={`/auth/sessions/${session.session_id}`}
          title={t('signOutDevice', { device })}
          text={t('signOutDeviceText')}
          onSignedOut={onSignedOut}
          trigger={
            <Button variant="secondary" size="small">
              {t('signOut')}
              <span className="sr-only">: {device}</span>
            </Button>
          }
        />
      )}
    </li>
  )
}
