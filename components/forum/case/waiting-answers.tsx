import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { removeMessage } from '@/lib/browser/outbox/outbox'
import { useOutbox } from '@/lib/browser/outbox/use-outbox'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { caseKey, caseSubject } from '../forum-calls'

/** What one has answered without a network, or what was refused when it went: it is on this device alone. */
export function WaitingAnswers({ id }: { id: string }) {
  const t = useTranslations('forum')
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: caseKey(id) }),
    [client, id],
  )
  const messages = useOutbox(user_id, caseSubject(id), reload)
  return messages.map(({ key, text, refusal }) => (
    <Notice
      key={key}
      tone={refusal === null ? 'warning' : 'danger'}
      action={
        <Button variant="secondary" onClick={() => void removeMessage(key)}>
          {t('discard')}
        </Button>
      }
    >
      <span className="block font-semibold">
        {refusal === null ? t('waitsHere') : t('refused', { reason: refusal || t('addFailed') })}
      </span>
      <span className="block whitespace-pre-line">{text}</span>
    </Notice>
  ))
}
