'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { Button } from '../ui/button'
import { ReasonDialog } from './reason-dialog'
import { useDecision } from './use-decision'

interface Props {
  user: UserDto
  onDecided: () => void
}

/** Rejects a professional; the reason goes to them by mail. */
export function RejectButton({ user, onDecided }: Props) {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const reject = useDecision({
    path: `/auth/${user.user_id}/reject`,
    failed: t('rejectFailed'),
    onDecided,
  })
  const name = `${user.first_name} ${user.last_name}`
  return (
    <ReasonDialog
      title={t('rejectTitle', { name })}
      text={t('rejectText')}
      label={t('rejectReason')}
      hint={t('rejectReasonHint')}
      confirmLabel={t('reject')}
      tone="danger"
      trigger={
        <Button variant="secondary">
          {t('reject')}
          <span className="sr-only">: {name}</span>
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={reject.isPending}
      onConfirm={(reason) => reject.mutateAsync(reason)}
    />
  )
}
