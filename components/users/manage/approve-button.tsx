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
import { LoadedPart } from '../../layout/loaded-part'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { loadLicenceForm } from './load-licence-form'
import { suggestedLicence } from './suggested-licence'
import type { UserActionCalls } from './use-user-actions'

interface Props {
  user: UserDto
  action: UserActionCalls['approve']
  isRow?: boolean
}

/** Approves a professional after a confirmation; where no licence was sent, it asks for the reason. */
export function ApproveButton({ user, action, isRow = false }: Props) {
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  const name = fullName(user)
  const { user_id } = useStaffUser()
  const shared = {
    title: t('approveTitle', { name }),
    text: t('approveText'),
    confirmLabel: t('approve'),
    trigger: (
      <ActionButton Icon={Check} text={t('approve')} of={name} isRow={isRow} tone="primary" />
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
      <LoadedPart
        load={loadLicenceForm}
        loading={<Skeleton className="h-96" />}
        props={{
          known: suggestedLicence(user, new Date()),
          hint: t('approveLicence'),
          button: t('approve'),
          failed: t('approveFailed'),
          onSend: async (licence) => {
            await action.mutateAsync({ user, licence })
          },
          onClose: () => setOpen(false),
        }}
      />
    </Dialog>
  )
}
