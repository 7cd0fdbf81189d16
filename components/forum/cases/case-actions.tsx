'use client'

import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff, Lock, LockOpen, Pencil, Printer, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { dropLocal } from '@/lib/browser/drafts/local-draft'
import { limits } from '@/lib/core/limits'
import { localePath, paths } from '@/lib/core/paths'
import type { ForumPostDetailDto, Watching } from '@/lib/modules/forum/schema'
import { useToasts } from '../../accounts/session/use-toasts'
import { ConfirmedAction } from '../../dashboard/dialogs'
import { ReasonDialog, ReasonedAction } from '../../dashboard/reason-dialog'
import { StaffButtonLink } from '../../dashboard/staff-page'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { WORK } from '../../dashboard/work/use-work'
import { type MutationOptions, useOptimisticMutation } from '../../forms/use-optimistic-mutation'
import { NOTIFICATIONS } from '../../notifications/notification-calls'
import { Button } from '../../ui/button'
import {
  type CaseDetail,
  caseKey,
  closeCase,
  deleteCase,
  draftName,
  markCaseSeen,
  type Removal,
  redactCase,
  reopenCase,
  watchCase,
} from '../forum-calls'
import { FORUM } from '../forum-key'
import { RedactButton } from '../privacy/redaction'

/** Reports once that the page of a case is open: marks its notices as read and shows its author who has seen it. */
export function useSeenCase(id: string, detail: CaseDetail | undefined): void {
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  const reported = useRef<string | null>(null)
  useEffect(() => {
    if (!detail || reported.current === id) return
    reported.current = id
    const isUnseen = detail.post.receipts.some(
      ({ person, seen_at }) => person.user_id === user_id && !seen_at,
    )
    markCaseSeen(id).then(
      () => {
        void client.invalidateQueries({ queryKey: [NOTIFICATIONS] })
        if (isUnseen) void client.invalidateQueries({ queryKey: caseKey(id) })
      },
      // Needs no message: reopening the page reports it again.
      () => {
        reported.current = null
      },
    )
  }, [id, detail, user_id, client])
}

interface Options<Input> extends MutationOptions<CaseDetail, Input> {
  id: string
}

/** An action on the page of a case: the list and the work queue change with it. */
export const useCaseAction = <Input = void>({ id, ...how }: Options<Input>) =>
  useOptimisticMutation<CaseDetail, Input>({
    ...how,
    queryKey: caseKey(id),
    stale: [[FORUM], [WORK]],
    // The optimistic data are already shown, so the box is free again as soon as the server responds.
    settlesOnResponse: true,
  })

const CHOICES = { watch: Bell, mute: BellOff } as const

/**
 * Sets whether the reader is notified about a case. Pressing again returns to the default, which follows their activity there.
 */
function WatchButtons({ post: { post_id: id, watching } }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const watch = useCaseAction<Watching>({
    id,
    run: (chosen) => watchCase(id, chosen),
    failed: t('watchFailed'),
    optimisticUpdate: (detail, chosen) => ({
      ...detail,
      post: { ...detail.post, watching: chosen },
    }),
  })
  return (['watch', 'mute'] as const).map((choice) => {
    const Icon = CHOICES[choice]
    const isOn = watching === choice
    return (
      <Button
        key={choice}
        variant={isOn ? 'secondary' : 'quiet'}
        size="small"
        aria-pressed={isOn}
        title={t(`${choice}Hint`)}
        onClick={() => watch.mutate(isOn ? 'none' : choice)}
      >
        <Icon aria-hidden="true" className="size-4" />
        {t(choice)}
      </Button>
    )
  })
}

function useCaseActions(id: string) {
  const t = useTranslations('forum')
  const toasts = useToasts()
  const router = useRouter()
  const locale = useLocale()
  const client = useQueryClient()
  const { user_id } = useStaffUser()
  /** Removes what was destroyed from this device: cached lists and searches, and the draft. */
  function dropCachedCase() {
    client.removeQueries({ queryKey: [FORUM, 'rows'] })
    dropLocal(draftName(id, user_id))
  }
  return {
    close: useCaseAction<string>({
      id,
      run: (outcome) => closeCase(id, outcome),
      failed: t('closeFailed'),
    }),
    reopen: useCaseAction<Removal>({ id, run: reopenCase, failed: t('reopenFailed') }),
    redact: useCaseAction<Removal>({
      id,
      run: redactCase,
      failed: t('redactFailed'),
      onDone: dropCachedCase,
    }),
    remove: useMutation({
      mutationFn: deleteCase,
      onSuccess({ message }) {
        toasts.success(message)
        dropCachedCase()
        void client.invalidateQueries({ queryKey: [WORK] })
        router.push(localePath(locale, paths.dashboardForum))
      },
      onError: (error) => void toasts.failure(error, t('deleteFailed')),
    }),
  }
}

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
function CloseCase({ id, action }: Props) {
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
      storageKey={`forum.close.${id}.${user_id}`}
      onConfirm={(outcome) => action.mutateAsync(outcome)}
    />
  )
}

interface RemoveActionProps {
  id: string
  isOwn: boolean
  title: string
  text: string
  action: UseMutationResult<unknown, Error, Removal, unknown>
  trigger: ReactNode
}

/** Deletes a case or comment after a confirmation; asks for the reason if it is another person's. */
export function RemoveAction({ id, isOwn, ...words }: RemoveActionProps) {
  const t = useTranslations('staff')
  const { user_id } = useStaffUser()
  const shared = { ...words, confirmLabel: t('delete') }
  if (isOwn) return <ConfirmedAction {...shared} input={{ id }} />
  return (
    <ReasonedAction
      {...shared}
      label={t('removalReason')}
      hint={t('removalHint')}
      getInput={(reason) => ({ id, reason })}
      storageKey={`delete.${id}.${user_id}`}
    />
  )
}

interface ReopenCaseProps {
  post: ForumPostDetailDto
  action: UseMutationResult<unknown, Error, Removal, unknown>
}

/** Reopens a case; asks for the reason if that removes the outcome of another person's case. */
function ReopenCase({ post: { post_id: id, is_mine, outcome }, action }: ReopenCaseProps) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const needsReason = !is_mine && outcome !== null
  const button = (
    <Button
      size="small"
      busy={action.isPending}
      {...(needsReason ? {} : { onClick: () => action.mutate({ id }) })}
    >
      <LockOpen aria-hidden="true" className="size-4" />
      {t('reopen')}
    </Button>
  )
  if (!needsReason) return button
  return (
    <ReasonedAction
      title={t('reopenTitle')}
      text={t('reopenText')}
      label={tStaff('removalReason')}
      hint={tStaff('removalHint')}
      confirmLabel={t('reopen')}
      tone="primary"
      action={action}
      getInput={(reason) => ({ id, reason })}
      storageKey={`reopen.${id}.${user_id}`}
      trigger={button}
    />
  )
}

/** The actions the viewer may take on a case, as the server allows; anyone may print it. */
export function CaseActions({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { post_id: id, can, title, is_mine } = post
  const { close, reopen, redact, remove } = useCaseActions(id)
  const icon = 'size-4'
  return (
    <div className="no-print -mt-4 flex flex-wrap gap-1">
      {can.close ? <CloseCase id={id} action={close} /> : null}
      {can.reopen ? <ReopenCase post={post} action={reopen} /> : null}
      {can.edit ? (
        <StaffButtonLink variant="quiet" href={paths.editForumPost(id)} className="text-sm">
          <Pencil aria-hidden="true" className={icon} />
          {tStaff('edit')}
        </StaffButtonLink>
      ) : null}
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        <Printer aria-hidden="true" className={icon} />
        {t('print')}
      </Button>
      <WatchButtons post={post} />
      {can.remove ? (
        <RemoveAction
          id={id}
          isOwn={is_mine}
          title={tStaff('sure')}
          text={t('deleteText')}
          action={remove}
          trigger={
            <Button variant="quiet" size="small">
              <Trash2 aria-hidden="true" className={icon} />
              {tStaff('delete')}
            </Button>
          }
        />
      ) : null}
      {can.redact ? <RedactButton id={id} isOwn={is_mine} action={redact} of={title} /> : null}
    </div>
  )
}
