import { useTranslations } from 'next-intl'
import type { AccountStatus } from '@/lib/core/people'
import type { UserDto } from '@/lib/modules/users/schema'
import { useRowAction } from '../../dashboard/use-row-action'
import {
  approveUser,
  type Decision,
  deactivateUser,
  deleteUser,
  rejectUser,
  USERS,
  verifyUser,
} from './user-calls'

/** Returns the rows with one account in a different state. */
const withStatus = (status: AccountStatus) => (rows: UserDto[], user: UserDto) =>
  rows.map((row) => (row.user_id === user.user_id ? { ...row, account_status: status } : row))

interface Options {
  /** Shown when a deactivation fails and the server gives no reason, where a screen words it differently. */
  deactivateFailed?: string
  /** Called after an approval or a rejection. */
  onDecided?: () => void
  onRemoved?: () => void
}

/** The administrators' actions on accounts. Decisions, which are mailed to the person, are not shown optimistically. */
export function useUserActions({ deactivateFailed, onDecided, onRemoved }: Options = {}) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const decided = onDecided ? { onDone: onDecided } : {}
  return {
    approve: useRowAction<UserDto, Decision>({
      name: USERS,
      run: approveUser,
      failed: tStaff('approveFailed'),
      ...decided,
    }),
    reject: useRowAction<UserDto, Decision>({
      name: USERS,
      run: rejectUser,
      failed: tStaff('rejectFailed'),
      ...decided,
    }),
    verify: useRowAction<UserDto, UserDto>({
      name: USERS,
      run: verifyUser,
      failed: t('verifyFailed'),
      expect: withStatus('ACTIVE'),
    }),
    deactivate: useRowAction<UserDto, Decision>({
      name: USERS,
      run: deactivateUser,
      failed: deactivateFailed ?? t('deactivateFailed'),
      undo: ({ user }) => verifyUser(user),
    }),
    remove: useRowAction<UserDto, Decision>({
      name: USERS,
      run: deleteUser,
      // The same text for both.
      failed: t('verifyFailed'),
      ...(onRemoved ? { onDone: onRemoved } : {}),
    }),
  }
}

export type UserActionCalls = ReturnType<typeof useUserActions>
