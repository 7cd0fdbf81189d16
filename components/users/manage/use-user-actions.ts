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

/** The rows with one of them in another state. */
const withStatus = (status: AccountStatus) => (rows: UserDto[], user: UserDto) =>
  rows.map((row) => (row.user_id === user.user_id ? { ...row, account_status: status } : row))

interface Options {
  /** What is said when a deactivation fails and the server gives no reason, where it is said differently. */
  deactivateFailed?: string
  /** After an approval or a rejection. */
  onDecided?: () => void
  onRemoved?: () => void
}

/** What administrators do to accounts. Decisions, which write to the person, are not shown before they are taken. */
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
    deactivate: useRowAction<UserDto, UserDto>({
      name: USERS,
      run: deactivateUser,
      failed: deactivateFailed ?? t('deactivateFailed'),
      expect: withStatus('DEACTIVE'),
      undo: verifyUser,
    }),
    remove: useRowAction<UserDto, UserDto>({
      name: USERS,
      run: deleteUser,
      // One text for both.
      failed: t('verifyFailed'),
      expect: (rows, { user_id }) => rows.filter((row) => row.user_id !== user_id),
      ...(onRemoved ? { onDone: onRemoved } : {}),
    }),
  }
}

export type UserActionCalls = ReturnType<typeof useUserActions>
