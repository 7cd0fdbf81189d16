'use client'

import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { shownLicence } from '../../account/account-state'
import { fullName } from '../../account/full-name'
import { ActionButton } from '../../dashboard/action-button'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Dialog } from '../../ui/dialog'
import { LicenceDialogForm } from './licence-dialog-form'
import { suggestedLicence } from './suggested-licence'
import type { UserActionCalls } from './use-user-actions'

interface Props {
  user: UserDto
  action: UserActionCalls['approve']
  isIcon?: boolean
}

/** Approves a professional after a question; where no licence was sent, the question is why. */
export function ApproveButton({ user, action, isIcon = false }: Props) {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const name = fullName(user)
  const { user_id } = useStaffUser()
  const shared = {
    title: t('approveTitle', { name }),
    text: t('approveText'),
    confirmLabel: t('approve'),
    trigger: (
      <ActionButton Icon={Check} text={t('approve')} of={name} isIcon={isIcon} tone="primary" />
    ),
    open: isOpen,
    onOpenChange: setOpen,
    busy: action.isPending,
  }
  if (!shownLicence(user)) {
    return (
      <ReasonDialog
        {...shared}
        label={t('approveReason')}
        hint={t('approveReasonHint')}
        keepAs={`user.approve.${user.user_id}.${user_id}`}
        onConfirm={(reason) => action.mutateAsync({ user, reason })}
      />
    )
  }
  const { confirmLabel: _, text, ...window } = shared
  return (
    <Dialog
      {...window}
      description={text}
      closeLabel={t('cancel')}
      onOpenChange={setOpen}
      keepsOpen
    >
      <LicenceDialogForm
        known={suggestedLicence(user, new Date())}
        hint={t('approveLicence')}
        button={t('approve')}
        failed={t('approveFailed')}
        onSend={async (licence) => {
          await action.mutateAsync({ user, licence })
        }}
        onClose={() => setOpen(false)}
      />
    </Dialog>
  )
}
