'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { ReasonDialog } from './reason-dialog'
import { useDecision } from './use-decision'

interface Props {
  user: UserDto
  onDecided: () => void
}

/** Approves a professional after a question; where no licence was sent, the question is why (decisions). */
export function ApproveButton({ user, onDecided }: Props) {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const approve = useDecision({
    path: `/auth/${user.user_id}`,
    failed: t('approveFailed'),
    onDecided,
  })
  const close = { onSettled: () => setOpen(false) }
  const name = `${user.first_name} ${user.last_name}`
  const shared = {
    title: t('approveTitle', { name }),
    text: t('approveText'),
    confirmLabel: t('approve'),
    trigger: (
      <Button>
        {t('approve')}
        <span className="sr-only">: {name}</span>
      </Button>
    ),
    open: isOpen,
    onOpenChange: setOpen,
    busy: approve.isPending,
  }
  if (!user.working_license) {
    return (
      <ReasonDialog
        {...shared}
        label={t('approveReason')}
        hint={t('approveReasonHint')}
        onConfirm={(reason) => approve.mutateAsync(reason)}
      />
    )
  }
  return (
    <ConfirmDialog
      {...shared}
      tone="primary"
      cancelLabel={t('cancel')}
      onConfirm={() => approve.mutate(undefined, close)}
    />
  )
}
