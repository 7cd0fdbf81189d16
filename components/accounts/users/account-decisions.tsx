'use client'

import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type RefObject, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import type { AccountStatus } from '@/lib/core/accounts'
import { nextLicenceEnd } from '@/lib/core/dates'
import type { FieldErrors } from '@/lib/core/errors'
import type { LicenceDetails, LicenceDto } from '@/lib/modules/accounts/licences/schema'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { ActionButton } from '../../dashboard/tables/row-actions'
import { useRowAction } from '../../dashboard/tables/use-table'
import { useReopened } from '../../forms/use-reopened'
import { LoadedPart } from '../../layout/loaded-part'
import { Dialog } from '../../ui/dialog'
import { Skeleton } from '../../ui/skeleton'
import { LicenceFields } from '../profile/licence-fields'
import { fullName, getLicenceUrl } from '../session/account-state'
import {
  approveUser,
  type Decision,
  deactivateUser,
  deleteUser,
  type LicenceDecision,
  rejectUser,
  USERS,
  verifyUser,
} from './user-calls'

/** Returns the rows with one account in a different state. */
const withStatus = (status: AccountStatus) => (rows: UserDto[], user: UserDto) =>
  rows.map((row) => (row.user_id === user.user_id ? { ...row, account_status: status } : row))

interface Options {
  /** Shown when a deactivation fails and the server gives no reason, if a screen words it differently. */
  deactivateFailed?: string
  /** Called after an approval or a rejection. */
  onDecided?: () => void
  onRemoved?: () => void
}

/** The administrators' actions on accounts. Decisions, which are mailed to the person, have no optimistic update. */
export function useUserActions({ deactivateFailed, onDecided, onRemoved }: Options = {}) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const decided = onDecided ? { onDone: onDecided } : {}
  return {
    approve: useRowAction<UserDto, LicenceDecision>({
      name: USERS,
      run: approveUser,
      failed: tStaff('approveFailed'),
      ...decided,
    }),
    reject: useRowAction<UserDto, LicenceDecision>({
      name: USERS,
      run: rejectUser,
      failed: tStaff('rejectFailed'),
      ...decided,
    }),
    verify: useRowAction<UserDto, UserDto>({
      name: USERS,
      run: verifyUser,
      failed: t('verifyFailed'),
      optimisticUpdate: withStatus('ACTIVE'),
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

/** The form brings its schema and library, which no table needs earlier. */
export const loadLicenceForm = () =>
  import('./licence-dialog-form').then(({ LicenceDialogForm }) => LicenceDialogForm)

/** Returns a licence's known details as the fields of a form. */
export function licenceDetails(licence: LicenceDto | null): LicenceDetails {
  return {
    licence_number: licence?.number ?? '',
    licence_council: licence?.council ?? '',
    licence_issued_on: licence?.issued_on ?? '',
    licence_ends_on: licence?.ends_on ?? '',
  }
}

/** Returns the reviewer's initial values: the sent details; the previous council and number; the next 30 June. */
export function suggestedLicence({ licence, sent_licence }: UserDto, now: Date): LicenceDetails {
  const sent = licenceDetails(sent_licence)
  const before = licenceDetails(licence)
  return {
    ...sent,
    licence_number: sent.licence_number || before.licence_number,
    licence_council: sent.licence_council || before.licence_council,
    licence_ends_on: sent.licence_ends_on || nextLicenceEnd(now),
  }
}

/** The licence last opened, by account id. The page refetches, so it may hold a newer one. */
const openedLicences = new Map<string, string | null>()

/** Remembers that the reviewer has opened an account's present licence. */
export const markLicenceOpened = (user: UserDto) =>
  openedLicences.set(user.user_id, getLicenceUrl(user))

/** Manages a decision dialog. Decides on the licence opened last, else on the one shown when the dialog opened. */
function useDecisionDialog(user: UserDto) {
  const [isOpen, setOpen] = useState(false)
  const [shown, setShown] = useState<string | null>(null)
  return {
    isOpen,
    setOpen(next: boolean) {
      if (next) setShown(getLicenceUrl(user))
      setOpen(next)
    },
    getSeenLicence() {
      const opened = openedLicences.get(user.user_id)
      return opened === undefined ? shown : opened
    },
  }
}

interface RejectButtonProps {
  user: UserDto
  action: UserActionCalls['reject']
  isRow?: boolean
}

/** Rejects a professional; they receive the reason by mail. */
export function RejectButton({ user, action, isRow = false }: RejectButtonProps) {
  const t = useTranslations('staff')
  const { isOpen, setOpen, getSeenLicence } = useDecisionDialog(user)
  const name = fullName(user)
  const { user_id } = useStaffUser()
  return (
    <ReasonDialog
      title={t('rejectTitle', { name })}
      text={t('rejectText')}
      label={t('rejectReason')}
      hint={t('rejectReasonHint')}
      confirmLabel={t('reject')}
      tone="danger"
      trigger={<ActionButton Icon={X} text={t('reject')} of={name} isRow={isRow} tone="danger" />}
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      storageKey={`user.reject.${user.user_id}.${getLicenceUrl(user)}.${user_id}`}
      onConfirm={(reason) => action.mutateAsync({ user, reason, seenLicence: getSeenLicence() })}
    />
  )
}

const ignore = async () => {}
const noRef = () => {}

interface TypedLicenceProps {
  user: UserDto
  form: RefObject<HTMLFormElement | null>
  errors: FieldErrors
}

/** The details that a person typed without sending a document, for the reviewer to confirm or correct. */
function TypedLicence({ user, form, errors }: TypedLicenceProps) {
  const t = useTranslations('staff')
  return (
    <form ref={form} method="post" noValidate onSubmit={(event) => event.preventDefault()}>
      <LicenceFields
        hint={t('approveTyped')}
        known={licenceDetails(user.sent_licence)}
        field={(name) => ({
          input: { name, ref: noRef, onBlur: ignore, onChange: ignore },
          error: errors[name]?.[0],
        })}
      />
    </form>
  )
}

/** Reads the details that the reviewer has left in the form; nothing while it is not shown. */
function readTypedLicence(form: HTMLFormElement | null): LicenceDetails {
  if (!form) return {}
  const fields = new FormData(form)
  const read = (name: keyof LicenceDetails) => String(fields.get(name) ?? '')
  return {
    licence_number: read('licence_number'),
    licence_council: read('licence_council'),
    licence_issued_on: read('licence_issued_on'),
    licence_ends_on: read('licence_ends_on'),
  }
}

interface Props {
  user: UserDto
  action: UserActionCalls['approve']
  isRow?: boolean
}

/** Approves a professional after a confirmation; asks for the reason if no licence was sent. */
export function ApproveButton({ user, action, isRow = false }: Props) {
  const t = useTranslations('staff')
  const { isOpen, setOpen, getSeenLicence } = useDecisionDialog(user)
  const typed = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const name = fullName(user)
  const { user_id } = useStaffUser()
  const storageKey = `user.approve.${user.user_id}.${getLicenceUrl(user)}.${user_id}`
  useReopened(storageKey, setOpen)
  const approveWithReason = async (reason: string) => {
    setErrors({})
    const licence = readTypedLicence(typed.current)
    try {
      await action.mutateAsync({ user, reason, licence, seenLicence: getSeenLicence() })
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields)
      throw error
    }
  }
  const shared = {
    title: t('approveTitle', { name }),
    text: t('approveText'),
    confirmLabel: t('approve'),
    trigger: (
      <ActionButton Icon={Check} text={t('approve')} of={name} isRow={isRow} tone="primary" />
    ),
    open: isOpen,
    onOpenChange(next: boolean) {
      setErrors({})
      setOpen(next)
    },
    busy: action.isPending,
  }
  if (!getLicenceUrl(user)) {
    return (
      <ReasonDialog
        {...shared}
        label={t('approveReason')}
        hint={t('approveReasonHint')}
        storageKey={`user.approve.${user.user_id}.${user_id}`}
        onConfirm={approveWithReason}
      >
        {user.sent_licence ? <TypedLicence user={user} form={typed} errors={errors} /> : null}
      </ReasonDialog>
    )
  }
  const { confirmLabel: _, text, ...dialogProps } = shared
  return (
    <Dialog {...dialogProps} description={text} closeLabel={t('cancel')} keepsOpen>
      <LoadedPart
        load={loadLicenceForm}
        loading={<Skeleton className="h-96" />}
        props={{
          known: suggestedLicence(user, new Date()),
          hint: t('approveLicence'),
          button: t('approve'),
          failed: t('approveFailed'),
          storageKey,
          onSend: async (licence) => {
            await action.mutateAsync({ user, licence, seenLicence: getSeenLicence() })
          },
          onClose: () => setOpen(false),
        }}
      />
    </Dialog>
  )
}
