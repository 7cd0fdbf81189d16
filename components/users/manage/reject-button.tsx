'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { fullName } from '../../account/full-name'
import { ActionButton } from '../../dashboard/action-button'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import { useStaffUser } from '../../dashboard/staff-viewer'
import type { UserActionCalls } from './use-user-actions'

interface Props {
  user: UserDto
  action: UserActionCalls['reject']
  isRow?: boolean
}

/** Rejects a professional; they receive the reason by mail. */
export function RejectButton({ user, action, isRow = false }: Props) {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const name = fullName(user)
  const { user_id } = useStaffUser()
  return (
    <ReasonDialog
      title={t('rejectTitle', { name })}
      text={t('rejectText')}
      label={t('rejectReason')}
      hint={t('rejectReasonHint')}
      confirmLabel={t('reject')}
      tone="danger"
      trigger={<ActionButton Icon={X} text={t('reject')} of={name} isRow={isRow} tone="danger" />}
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      keepAs={`user.reject.${user.user_id}.${user_id}`}
      onConfirm={(reason) => action.mutateAsync({ user, reason })}
    />
  )
}
