'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ReasonDialog } from '../dashboard/reason-dialog'
import { Button } from '../ui/button'
import type { DiscussionActions } from './use-discussion'

interface Props {
  id: string
  userId: string
  /** The button's accessible name. */
  name: string
  report: DiscussionActions['report']
}

/** Reports a comment to the administrators. */
export function ReportComment({ id, userId, name, report }: Props) {
  const t = useTranslations('discussion')
  const [isOpen, setOpen] = useState(false)
  return (
    <ReasonDialog
      title={t('reportTitle')}
      text={t('reportText')}
      label={t('reportReason')}
      hint={t('reportHint')}
      confirmLabel={t('report')}
      trigger={
        <Button variant="quiet" size="small" aria-label={name}>
          {t('report')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={report.isPending}
      keepAs={`comment.report.${id}.${userId}`}
      onConfirm={(reason) => report.mutateAsync({ id, reason })}
    />
  )
}
