'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { isProfessional } from '@/lib/core/accounts'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { ConfirmedAction, FormDialog } from '../../dashboard/dialogs'
import { ReasonDialog, ReasonedAction } from '../../dashboard/reason-dialog'
import { StaffButtonLink, StaffPage } from '../../dashboard/staff-page'
import { useViewer } from '../../dashboard/staff-viewer'
import { useRowAction } from '../../dashboard/tables/use-table'
import { useFailureText } from '../../forms/use-failure-text'
import { useReopened } from '../../forms/use-reopened'
import { LoadedPart } from '../../layout/loaded-part'
import { ErasureTerms, eraseByAdministrator } from '../../own-data/erasure-terms'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { AccountBadge, ProfileFacts } from '../profile/profile-facts'
import { Fact } from '../profile/profile-parts'
import { resetSecondStep } from '../second-step/second-step-calls'
import { fullName } from '../session/account-state'
import { useToasts } from '../session/use-toasts'
import { licenceDetails, loadLicenceForm, useUserActions } from './account-decisions'
import { getLastLogin, UserActionBar } from './user-action-bar'
import { UserSessions, UserTrail } from './user-activity'
import {
  agreeForOldEmail,
  type Decision,
  liftRestriction,
  readUser,
  recordLicence,
  restrictUser,
  USERS,
} from './user-calls'

/** An account's details, and its owner's number of texts. */
function UserFacts({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const locale = useLocale()
  const login = getLastLogin(user)
  return (
    <ProfileFacts user={user}>
      <Fact term={t('lastLogin')}>
        {login ? (
          <time dateTime={login}>{`${formatLongDate(login, locale)}, ${formatTime(login)}`}</time>
        ) : (
          t('notKnown')
        )}
      </Fact>
      {isProfessional(user.role) ? (
        <>
          <Fact term={t('licenceNumber')}>{user.licence?.number ?? t('notRecorded')}</Fact>
          <Fact term={t('licenceCouncil')}>{user.licence?.council ?? t('notRecorded')}</Fact>
          <Fact term={t('licenceUntil')}>
            {user.licence?.ends_on
              ? formatLongDate(user.licence.ends_on, locale)
              : t('notRecorded')}
          </Fact>
        </>
      ) : null}
      <Fact term={t('articles')}>{user.counts.articles}</Fact>
      <Fact term={t('papers')}>{user.counts.papers}</Fact>
      <Fact term={t('comments')}>{user.counts.comments}</Fact>
    </ProfileFacts>
  )
}

/** Restricts an account, or shows since when and why it is restricted and lifts that. */
function RestrictAccount({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const locale = useLocale()
  const viewer = useViewer()
  const name = fullName(user)
  const restrict = useRowAction<UserDetailDto, Decision>({
    name: USERS,
    run: restrictUser,
    failed: t('restrictFailed'),
  })
  const lift = useRowAction<UserDetailDto, UserDetailDto>({
    name: USERS,
    run: liftRestriction,
    failed: t('restrictFailed'),
  })
  if (user.restriction) {
    const { since, reason } = user.restriction
    return (
      <Notice
        tone="warning"
        role="note"
        title={t('restrictedSince', { day: formatLongDate(since, locale) })}
        className="mt-6"
        action={
          <ConfirmedAction
            title={t('lift')}
            text={t('liftText')}
            note={t('liftNote', { name })}
            confirmLabel={t('lift')}
            action={lift}
            input={user}
            trigger={<Button variant="secondary">{t('lift')}</Button>}
          />
        }
      >
        <p className="wrap-anywhere">{reason}</p>
      </Notice>
    )
  }
  const canToggle = user.account_status === 'ACTIVE' || user.account_status === 'DEACTIVE'
  if (!canToggle || !can(viewer, 'user.deactivate', { id: user.user_id })) return null
  return (
    <p className="mt-4">
      <ReasonedAction
        title={tStaff('sure')}
        text={t('restrictText', { name })}
        label={t('restrictReason')}
        hint={t('restrictHint')}
        confirmLabel={t('restrict')}
        action={restrict}
        getInput={(reason) => ({ user, reason })}
        storageKey={`user.restrict.${user.user_id}.${viewer.id}`}
        trigger={<Button variant="secondary">{t('restrict')}</Button>}
      />
    </p>
  )
}

/** Lets another administrator remove a lost second step. */
function ResetSecondStep({ user }: { user: UserDetailDto }) {
  const t = useTranslations('secondStep')
  const reset = useRowAction<UserDetailDto, string>({
    name: USERS,
    run: resetSecondStep,
    failed: t('failed'),
  })
  return (
    <p className="mt-4">
      <ConfirmedAction
        title={t('reset')}
        text={t('resetText')}
        note={t('resetNote', { name: fullName(user) })}
        confirmLabel={t('reset')}
        tone="danger"
        action={reset}
        input={user.user_id}
        trigger={<Button variant="secondary">{t('reset')}</Button>}
      />
    </p>
  )
}

/** Records the details of the licence in force, including for accounts created before its end date was asked for. */
function RecordLicence({ user }: { user: UserDto }) {
  const t = useTranslations('users')
  const toasts = useToasts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  // The page refetches, so it may show a newer licence than the form.
  const [seenLicence, setSeenLicence] = useState(user.working_license)
  const storageKey = `user.licence.${user.user_id}.${user.working_license}.${useViewer().id}`
  useReopened(storageKey, setOpen)
  return (
    <p className="mt-4">
      <FormDialog
        title={t('recordLicenceOf', { name: fullName(user) })}
        isOpen={isOpen}
        onOpenChange={(next) => {
          if (next) setSeenLicence(user.working_license)
          setOpen(next)
        }}
        trigger={<Button variant="secondary">{t('recordLicence')}</Button>}
      >
        <LoadedPart
          load={loadLicenceForm}
          loading={<Skeleton className="h-96" />}
          props={{
            known: licenceDetails(user.licence),
            hint: t('recordLicenceText'),
            button: t('save'),
            failed: t('recordLicenceFailed'),
            storageKey,
            onClose: () => setOpen(false),
            onSend: async (licence) => {
              try {
                toasts.success((await recordLicence(user, licence, seenLicence)).message)
              } finally {
                await client.invalidateQueries({ queryKey: [USERS] })
              }
            },
          }}
        />
      </FormDialog>
    </p>
  )
}

interface Props {
  user: UserDetailDto
  /** Called when the account is gone. */
  onErased: () => void
}

/** Erases an account at once, at its owner's written request. */
function EraseAccount({ user, onErased }: Props) {
  const t = useTranslations('ownData')
  const viewer = useViewer()
  const toasts = useToasts()
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [erasureOptions, setErasureOptions] = useState({ keeps_comments: true, keeps_texts: true })
  const erase = useMutation({
    mutationFn: (reason: string) =>
      eraseByAdministrator(user.user_id, { ...erasureOptions, reason }),
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
      storageKey={`user.erase.${user.user_id}.${viewer.id}`}
      onConfirm={(reason) => erase.mutateAsync(reason)}
    >
      <ErasureTerms options={erasureOptions} onChange={setErasureOptions} />
    </ReasonDialog>
  )
}

const loadEmailForm = () =>
  import('./email-dialog-form').then(({ EmailDialogForm }) => EmailDialogForm)

/** Begins a change of somebody's address, which the new one has to confirm. */
function ChangeEmail({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const [isOpen, setOpen] = useState(false)
  const name = fullName(user)
  const storageKey = `user.changeEmail.${user.user_id}.${useViewer().id}`
  useReopened(storageKey, setOpen)
  return (
    <p className="mt-4">
      <FormDialog
        title={t('changeEmailOf', { name })}
        isOpen={isOpen}
        onOpenChange={setOpen}
        trigger={<Button variant="secondary">{t('changeEmail')}</Button>}
      >
        <LoadedPart
          load={loadEmailForm}
          loading={<Skeleton className="h-60" />}
          props={{ userId: user.user_id, name, storageKey, onClose: () => setOpen(false) }}
        />
      </FormDialog>
    </p>
  )
}

/** Lets an administrator agree to a new address on behalf of a lost mailbox. */
function AgreeEmail({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const viewer = useViewer()
  const agree = useRowAction<UserDetailDto, Decision>({
    name: USERS,
    run: agreeForOldEmail,
    failed: t('agreeEmailFailed'),
  })
  if (!user.awaits_old_email || user.user_id === viewer.id) return null
  return (
    <Notice
      role="note"
      title={t('agreeEmailTitle')}
      className="mt-6"
      action={
        <ReasonedAction
          title={t('agreeEmail')}
          text={t('agreeEmailText', { name: fullName(user) })}
          label={t('agreeEmailReason')}
          hint={t('agreeEmailHint')}
          confirmLabel={t('agreeEmail')}
          tone="primary"
          action={agree}
          getInput={(reason) => ({ user, reason })}
          storageKey={`user.email.${user.user_id}.${viewer.id}`}
          trigger={<Button variant="secondary">{t('agreeEmail')}</Button>}
        />
      }
    >
      <p>{t('agreeEmailWaits')}</p>
    </Notice>
  )
}

/** An account: its details, its state, the actions on it, and its sessions. */
function UserDetail({ user }: { user: UserDetailDto }) {
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
      {user.account_status === 'ACTIVE' && user.user_id !== viewer.id ? (
        <ChangeEmail user={user} />
      ) : null}
      {isProfessional(user.role) && user.is_approved ? <RecordLicence user={user} /> : null}
      {user.has_second_step && user.user_id !== viewer.id ? <ResetSecondStep user={user} /> : null}
      <UserFacts user={user} />
      <UserSessions user={user} />
      {user.user_id !== viewer.id ? <EraseAccount user={user} onErased={leave} /> : null}
      <UserTrail id={user.user_id} />
    </StaffPage>
  )
}

/** One account, for administrators: loading, missing, failed, or shown. */
export function UserPage({ id }: { id: string }) {
  const t = useTranslations('users')
  const tStaff = useTranslations('staff')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [USERS, 'one', id],
    queryFn: ({ signal }) => readUser(id, signal),
  })
  const isMissing = error instanceof ApiError && error.status === 404
  if (data && !isMissing) return <UserDetail user={data} />
  return (
    <StaffPage
      title={t('detailTitle')}
      back={{ label: t('backToUsers'), href: paths.users }}
      crumbs={[{ label: t('title'), href: paths.users }]}
    >
      {isMissing ? (
        <EmptyState
          title={t('missing')}
          text={t('missingText')}
          action={<StaffButtonLink href={paths.users}>{t('backToUsers')}</StaffButtonLink>}
        />
      ) : error ? (
        <ErrorState
          title={t('detailFailed')}
          text={failureText(error, { fallback: t('getFailed') })}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{tStaff('loadingRows')}</span>
          <Skeleton className="h-24" />
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </div>
      )}
    </StaffPage>
  )
}
