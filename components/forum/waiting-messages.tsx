'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { countFiles, removeMessage } from '@/lib/browser/outbox/outbox'
import { useOutbox } from '@/lib/browser/outbox/send-or-wait'
import { ConfirmedAction } from '../dashboard/dialogs'
import { useStaffUser } from '../dashboard/staff-viewer'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { FORUM } from './forum-key'

/** Messages written without a network, or rejected when sent; stored on this device alone. */
export function WaitingMessages({ subject }: { subject: string }) {
  const t = useTranslations('forum')
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const reload = useCallback(() => void client.invalidateQueries({ queryKey: [FORUM] }), [client])
  const messages = useOutbox(user_id, subject, reload)
  const discard = useMutation({ mutationFn: removeMessage })
  return messages.map(({ key, text, refusal, ...message }) => (
    <Notice
      key={key}
      tone={refusal === null ? 'warning' : 'danger'}
      action={
        <ConfirmedAction
          title={t('discardTitle')}
          text={t('discardText')}
          confirmLabel={t('discard')}
          action={discard}
          input={key}
          trigger={<Button variant="secondary">{t('discard')}</Button>}
        />
      }
    >
      <span className="block font-semibold">
        {refusal === null ? t('waitsHere') : t('refused', { reason: refusal || t('addFailed') })}
      </span>
      {countFiles(message) > 0 ? (
        <span className="block">{t('waitsWith', { count: countFiles(message) })}</span>
      ) : null}
      <span className="block whitespace-pre-line wrap-anywhere">{text}</span>
    </Notice>
  ))
}
