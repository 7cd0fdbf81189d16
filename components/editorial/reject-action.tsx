'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { type Decided, isRejectable, waitingEdit } from './editorial-state'
import type { Decisions } from './use-decisions'

interface Props<Item extends Decided> {
  item: Item
  title: string
  reject: Decisions<Item>['reject']
  trigger: ReactNode
}

/** Rejects what waits, or takes back what is public; its author reads the reason. */
export function RejectAction<Item extends Decided>({ item, title, reject, trigger }: Props<Item>) {
  const t = useTranslations('editorial')
  const tStaff = useTranslations('staff')
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
      busy={reject.isPending}
      onConfirm={(reason) => reject.mutateAsync({ item, reason })}
    />
  )
}
