'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { isProfessional } from '@/lib/core/people'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { AccountBadge } from '../../account/account-badge'
import { fullName } from '../../account/full-name'
import { StaffPage } from '../../dashboard/staff-page'
import { useViewer } from '../../dashboard/staff-viewer'
import { Avatar } from '../../ui/avatar'
import { Notice } from '../../ui/notice'
import { AgreeEmail } from './agree-email'
import { EraseAccount } from './erase-account'
import { RecordLicence } from './record-licence'
import { ResetSecondStep } from './reset-second-step'
import { RestrictAccount } from './restrict-account'
import { useUserActions } from './use-user-actions'
import { UserActionBar } from './user-action-bar'
import { USERS } from './user-calls'
import { UserFacts } from './user-facts'
import { UserSessions } from './user-sessions'
import { UserTrail } from './user-trail'

/** An account: who it is, its state, the actions on it, and where it is signed in. */
export function UserDetail({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const tRoles = useTranslations('roles')
  const client = useQueryClient()
  const router = useRouter()
  const users = localePath(useLocale(), paths.users)
  const name = fullName(user)
  const viewer = useViewer()
  const leave = () => {
    // The account can no longer be read; the list shows the result.
    client.removeQueries({ queryKey: [USERS, 'one', user.user_id] })
    router.push(users)
  }
  const actions = useUserActions({ onRemoved: leave })
  return (
    <StaffPage
      title={name}
      back={{ label: t('backToUsers'), href: paths.users }}
      crumbs={[{ label: t('title'), href: paths.users }]}
    >
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={user.avatar} size="large" />
        <div className="mr-auto grid gap-1">
          <p className="text-lg">{tRoles(user.role)}</p>
          <p>
            <AccountBadge user={user} />
          </p>
        </div>
        <UserActionBar user={user} actions={actions} />
      </div>
      {user.rejection_reason ? (
        <Notice tone="warning" role="note" title={t('rejected')} className="mt-6">
          <p className="wrap-anywhere">{user.rejection_reason}</p>
        </Notice>
      ) : null}
      <RestrictAccount user={user} />
      <AgreeEmail user={user} />
      {isProfessional(user.role) && user.is_approved ? <RecordLicence user={user} /> : null}
      {user.has_second_step && user.user_id !== viewer.id ? <ResetSecondStep user={user} /> : null}
      <UserFacts user={user} />
      <UserSessions user={user} />
      {user.user_id !== viewer.id ? <EraseAccount user={user} onErased={leave} /> : null}
      <UserTrail id={user.user_id} />
    </StaffPage>
  )
}
