'use client'

import { BadgeCheck, Trash2, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { UserDto } from '@/lib/modules/users/schema'
import { fullName } from '../../account/full-name'
import { ActionButton } from '../../dashboard/action-button'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { useViewer } from '../../dashboard/staff-viewer'
import { cn } from '../../ui/class-names'
import { ApproveButton } from './approve-button'
import { LicenceButton } from './licence-button'
import { RejectButton } from './reject-button'
import type { UserActionCalls } from './use-user-actions'
import { type UserAction, userActions } from './user-actions'

interface Props {
  user: UserDto
  actions: UserActionCalls
  /** Icons, in a table's row; words otherwise. */
  isIcon?: boolean
}

/** What an administrator can do to an account, each after its question. */
export function UserActionBar({ user, actions, isIcon = false }: Props) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const offered = new Set<UserAction>(userActions(useViewer(), user))
  const name = fullName(user)
  const trigger = { of: name, isIcon }
  return (
    <span className={cn('flex flex-wrap', isIcon ? '-mx-2 sm:flex-nowrap' : 'gap-3')}>
      {offered.has('licence') ? <LicenceButton user={user} isIcon={isIcon} /> : null}
      {offered.has('approve') ? (
        <ApproveButton user={user} action={actions.approve} isIcon={isIcon} />
      ) : null}
      {offered.has('reject') ? (
        <RejectButton user={user} action={actions.reject} isIcon={isIcon} />
      ) : null}
      {offered.has('verify') ? (
        <ActionButton
          {...trigger}
          Icon={BadgeCheck}
          text={t('verify')}
          aria-disabled={actions.verify.isPending || undefined}
          onClick={() => {
            if (!actions.verify.isPending) actions.verify.mutate(user)
          }}
        />
      ) : null}
      {offered.has('deactivate') ? (
        <ConfirmedAction
          title={tStaff('sure')}
          text={t('deactivateText')}
          note={t('deactivateNote', { name })}
          confirmLabel={t('deactivate')}
          action={actions.deactivate}
          input={user}
          trigger={<ActionButton {...trigger} Icon={UserX} text={t('deactivate')} tone="danger" />}
        />
      ) : null}
      {offered.has('remove') ? (
        <ConfirmedAction
          title={tStaff('sure')}
          text={t('removeText')}
          note={t('removeNote', { name })}
          confirmLabel={t('remove')}
          action={actions.remove}
          input={user}
          trigger={<ActionButton {...trigger} Icon={Trash2} text={t('remove')} tone="danger" />}
        />
      ) : null}
    </span>
  )
}
