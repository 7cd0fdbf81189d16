import type { UseMutationResult } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { limits } from '@/lib/core/limits'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Button } from '../../ui/button'

const RULE = {
  name: 'outcome',
  max: limits.textLength.outcome,
  required: 'outcomeRequired',
} as const

interface Props {
  id: string
  action: UseMutationResult<unknown, Error, string, unknown>
}

/** Closes a case with the patient's outcome. */
export function CloseCase({ id, action }: Props) {
  const t = useTranslations('forum')
  const { user_id } = useStaffUser()
  const [isOpen, setOpen] = useState(false)
  return (
    <ReasonDialog
      title={t('closeTitle')}
      text={t('closeText')}
      label={t('outcome')}
      hint={t('outcomeHint')}
      rule={RULE}
      confirmLabel={t('close')}
      trigger={
        <Button variant="secondary" size="small">
          <Lock aria-hidden="true" className="size-4" />
          {t('close')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      keepAs={`forum.close.${id}.${user_id}`}
      onConfirm={(outcome) => action.mutateAsync(outcome)}
    />
  )
}
