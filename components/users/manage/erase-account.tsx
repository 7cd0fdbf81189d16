import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { fullName } from '../../account/full-name'
import { useToasts } from '../../account/use-toasts'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import { useViewer } from '../../dashboard/staff-viewer'
import { ErasureTerms } from '../../own-data/erasure-terms'
import { eraseByAdministrator } from '../../own-data/own-data-calls'
import { Button } from '../../ui/button'
import { USERS } from './user-calls'

interface Props {
  user: UserDetailDto
  /** Called when the account is gone. */
  onErased: () => void
}

/** Erases an account at once, at its owner's written request. */
export function EraseAccount({ user, onErased }: Props) {
  const t = useTranslations('ownData')
  const viewer = useViewer()
  const toasts = useToasts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [wishes, setWishes] = useState({ keeps_comments: true, keeps_texts: true })
  const erase = useMutation({
    mutationFn: (reason: string) => eraseByAdministrator(user.user_id, { ...wishes, reason }),
    onSuccess({ message }) {
      toasts.success(message)
      onErased()
      // The account no longer exists, so a refetch would return 404.
      void client.invalidateQueries({ queryKey: [USERS], refetchType: 'none' })
    },
    onError: (error) => toasts.failure(error, t('erasureFailed')),
  })
  return (
    <ReasonDialog
      title={t('eraseOf', { name: fullName(user) })}
      text={t('eraseOfText')}
      label={t('eraseReason')}
      hint={t('eraseReasonHint')}
      confirmLabel={t('eraseNow')}
      tone="danger"
      trigger={
        <Button variant="danger" className="mt-4">
          {t('eraseAccount')}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={erase.isPending}
      keepAs={`user.erase.${user.user_id}.${viewer.id}`}
      onConfirm={(reason) => erase.mutateAsync(reason)}
    >
      <ErasureTerms wishes={wishes} onChange={setWishes} />
    </ReasonDialog>
  )
}
