'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { useStaffUser } from '../dashboard/staff-viewer'
import { type Decided, isRejectable, waitingEdit } from './editorial-state'
import type { Decisions } from './use-decisions'

interface Props<Item extends Decided> {
  item: Item
  title: string
  decisions: Pick<Decisions<Item>, 'reject' | 'pathOf' | 'isBusy'>
  trigger: ReactNode
}

/** Rejects a pending item or edit, or takes back a public one; its author reads the reason. */
export function RejectAction<Item extends Decided>(props: Props<Item>) {
  const { item, title, decisions, trigger } = props
  const t = useTranslations('editorial')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const [isOpen, setOpen] = useState(false)
  const isRejection = isRejectable(item)
  const text = waitingEdit(item) ? t('rejectEditText') : t('rejectText')
  return (
    <ReasonDialog
      title={t(isRejection ? 'rejectTitle' : 'unpublishTitle', { title })}
      text={isRejection ? text : t('unpublishText')}
      label={t('rejectLabel')}
      hint={t('rejectHint')}
      confirmLabel={isRejection ? tStaff('reject') : t('unpublish')}
      tone="danger"
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      busy={decisions.isBusy}
      keepAs={`reject.${decisions.pathOf(item)}.${user_id}`}
      onConfirm={(reason) => decisions.reject.mutateAsync({ item, reason })}
    />
  )
}
