'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { useStaffUser } from '../dashboard/staff-viewer'
import { useRowAction } from '../dashboard/use-row-action'
import { Button } from '../ui/button'
import { sendBackReview } from './review-calls'
import { type ItemKey, itemPath, LISTS } from './version-calls'

interface Props {
  item: ItemKey
  title: string
  /** The text's version when the list was read. */
  updatedAt: string | null
}

/** The assigned reviewer declines a review, with a reason. */
export function SendBack({ item, title, updatedAt }: Props) {
  const t = useTranslations('clinicalReview')
  const { user_id } = useStaffUser()
  const [isOpen, setOpen] = useState(false)
  const action = useRowAction<never, string>({
    name: LISTS[item.kind],
    run: (reason) =>
      sendBackReview(item, { reason, ...(updatedAt ? { updated_at: updatedAt } : {}) }),
    failed: t('sendBackFailed'),
  })
  return (
    <ReasonDialog
      title={t('sendBackTitle', { title })}
      text={t('sendBackText')}
      label={t('sendBackLabel')}
      hint={t('sendBackHint')}
      confirmLabel={t('sendBack')}
      trigger={
        <Button variant="secondary" aria-label={t('sendBackOf', { title })}>
          {t('sendBack')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      keepAs={`send-back.${itemPath(item)}.${user_id}`}
      onConfirm={(reason) => action.mutateAsync(reason)}
    />
  )
}
