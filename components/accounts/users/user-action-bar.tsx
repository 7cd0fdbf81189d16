'use client'

import { BadgeCheck, FileText, FileX, Trash2, UserX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { isProfessional } from '@/lib/core/accounts'
import { can, type Viewer } from '@/lib/core/permissions'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { ReasonedAction } from '../../dashboard/reason-dialog'
import { useStaffUser, useViewer } from '../../dashboard/staff-viewer'
import { ActionButton, RowActions } from '../../dashboard/tables/row-actions'
import { PrivateDocument } from '../profile/private-document'
import { fullName, getLicenceUrl, getStage } from '../session/account-state'
import {
  ApproveButton,
  markLicenceOpened,
  RejectButton,
  type UserActionCalls,
} from './account-decisions'

type UserAction = 'licence' | 'approve' | 'reject' | 'verify' | 'deactivate' | 'remove'

/** Returns the actions available for an account in its state. */
export function userActions(viewer: Viewer, user: UserDto): UserAction[] {
  const { role, is_approved, account_status } = user
  const stage = getStage(user)
  const hasNewLicence = stage === 'open' && user.new_license !== null
  const offered: Record<UserAction, boolean> = {
    licence: isProfessional(role),
    // Only after the address is verified: until then, the approval mail would be wrong.
    approve: stage === 'inReview' || stage === 'rejected' || hasNewLicence,
    reject: stage === 'inReview' || hasNewLicence,
    verify: account_status === 'PENDING' || account_status === 'DEACTIVE',
    deactivate: account_status === 'ACTIVE' && can(viewer, 'user.deactivate', { id: user.user_id }),
    remove: account_status === 'PENDING' && !is_approved,
  }
  return (Object.keys(offered) as UserAction[]).filter((action) => offered[action])
}

/** Returns the last sign-in as shown: N/A for people who never signed in, and for unapproved professionals. */
export function getLastLogin({ last_login, role, is_approved }: UserDto): string | null {
  return role === 'USER' || is_approved ? last_login : null
}

interface LicenceButtonProps {
  user: UserDto
  isRow: boolean
}

/** Shows a professional's licence, or a note that they sent none. */
function LicenceButton({ user, isRow }: LicenceButtonProps) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const name = fullName(user)
  return (
    <PrivateDocument
      url={getLicenceUrl(user)}
      title={tStaff('licenceOf', { name })}
      fileName={`${user.user_id}.pdf`}
      onOpen={() => markLicenceOpened(user)}
      missing={{ title: tStaff('noLicence'), text: t('noLicenceText') }}
      trigger={
        <ActionButton
          Icon={getLicenceUrl(user) ? FileText : FileX}
          text={t('viewLicence')}
          of={name}
          isRow={isRow}
        />
      }
    />
  )
}

interface Props {
  user: UserDto
  actions: UserActionCalls
  isRow?: boolean
}

/** The administrator's actions on an account, each after a confirmation. */
export function UserActionBar({ user, actions, isRow = false }: Props) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const offered = new Set<UserAction>(userActions(useViewer(), user))
  const name = fullName(user)
  const trigger = { of: name, isRow }
  const { user_id } = useStaffUser()
  const reasoned = {
    title: tStaff('sure'),
    label: t('deactivateReason'),
    getInput: (reason: string) => ({ user, reason }),
  }
  if (offered.size === 0) return null
  const buttons = (
    <>
      {offered.has('licence') ? <LicenceButton user={user} isRow={isRow} /> : null}
      {offered.has('approve') ? (
        <ApproveButton user={user} action={actions.approve} isRow={isRow} />
      ) : null}
      {offered.has('reject') ? (
        <RejectButton user={user} action={actions.reject} isRow={isRow} />
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
        <ReasonedAction
          {...reasoned}
          text={`${t('deactivateText')}. ${t('deactivateNote', { name })}`}
          hint={t('deactivateReasonHint')}
          confirmLabel={t('deactivate')}
          action={actions.deactivate}
          storageKey={`user.deactivate.${user.user_id}.${user_id}`}
          trigger={<ActionButton {...trigger} Icon={UserX} text={t('deactivate')} tone="danger" />}
        />
      ) : null}
      {offered.has('remove') ? (
        <ReasonedAction
          {...reasoned}
          text={`${t('removeText')} ${t('removeNote', { name })}`}
          hint={t('removeReasonHint')}
          confirmLabel={t('remove')}
          action={actions.remove}
          storageKey={`user.remove.${user.user_id}.${user_id}`}
          trigger={<ActionButton {...trigger} Icon={Trash2} text={t('remove')} tone="danger" />}
        />
      ) : null}
    </>
  )
  if (isRow) return <RowActions name={name}>{buttons}</RowActions>
  return <span className="flex flex-wrap gap-3">{buttons}</span>
}
