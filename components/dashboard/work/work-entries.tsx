'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatLongDate } from '@/lib/core/dates'
import { kinds } from '@/lib/core/kinds.mjs'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import { capitalised } from '@/lib/core/text'
import type { WorkItemDto } from '@/lib/modules/dashboard/schema'
import type { UserDto } from '@/lib/modules/users/schema'
import { fullName, getLicenceUrl } from '../../account/account-state'
import { PrivateDocument } from '../../account/private-document'
import { type Approval, ApproveAction } from '../../editorial/approve-action'
import { ConfirmReview, SendBack } from '../../editorial/confirm-review'
import { ReviewForm } from '../../editorial/review-form'
import type { Reviewed } from '../../editorial/version-calls'
import { type ItemKey, itemPath, LISTS } from '../../editorial/version-calls'
import { Avatar } from '../../ui/avatar'
import { Button, buttonStyle } from '../../ui/button'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { ApproveButton, RejectButton, useUserActions } from '../../users/manage/account-decisions'
import { FormDialog } from '../dialogs'
import { ReasonDialog } from '../reason-dialog'
import { StaffLink } from '../staff-page'
import { useStaffUser, useViewer } from '../staff-viewer'
import { useRowAction } from '../tables/use-table'
import { WORK } from './use-work'

interface ReviewEntryProps {
  user: UserDto
  onDecided: () => void
}

/** A professional awaiting review: their details, their licence, and the two decisions. */
export function ReviewEntry({ user, onDecided }: ReviewEntryProps) {
  const t = useTranslations('staff')
  const tRoles = useTranslations('roles')
  const locale = useLocale()
  const { approve, reject } = useUserActions({ onDecided })
  const name = fullName(user)
  const licence = getLicenceUrl(user)
  return (
    <Card as="li" className="p-4">
      <div className="flex items-start gap-3">
        <Avatar name={name} src={user.avatar} />
        <div className="min-w-0">
          <h3 className="text-lg">{name}</h3>
          <p className="text-muted">{user.email}</p>
          <p>{tRoles(user.role)}</p>
          <p className="text-sm text-muted">
            <time dateTime={user.createdAt}>
              {t('since', { date: formatLongDate(user.createdAt, locale) })}
            </time>
          </p>
          {user.new_license ? <p className="text-sm">{t('newLicence')}</p> : null}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <div className="mr-auto max-sm:w-full">
          {licence ? (
            <PrivateDocument
              url={licence}
              title={t('licenceOf', { name })}
              fileName={`${user.user_id}.pdf`}
            />
          ) : (
            <p className="text-muted">{t('noLicence')}</p>
          )}
        </div>
        <ApproveButton user={user} action={approve} />
        <RejectButton user={user} action={reject} />
      </div>
    </Card>
  )
}

interface DueReviewProps {
  object: ItemKey
  title: string
  updatedAt: string | null
}

/** The actions on a review that is due: its reviewer confirms it, an administrator sets a reviewer and a date. */
export function DueReview({ object, title, updatedAt }: DueReviewProps) {
  const t = useTranslations('clinicalReview')
  const tWriting = useTranslations('writing')
  const decides = can(useViewer(), `${object.kind}.decide`)
  const [isOpen, setOpen] = useState(false)
  if (!decides) {
    const about = { item: object, title, updatedAt }
    return (
      <div className="flex flex-wrap gap-3">
        <ConfirmReview {...about} />
        <SendBack {...about} />
      </div>
    )
  }
  return (
    <FormDialog
      title={t('reviewOf', { title })}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" aria-label={t('reviewOf', { title })}>
          {tWriting('review')}
        </Button>
      }
    >
      <LoadedReview object={object} onSaved={() => setOpen(false)} />
    </FormDialog>
  )
}

function LoadedReview({ object, onSaved }: { object: ItemKey; onSaved: () => void }) {
  const t = useTranslations('clinicalReview')
  const tErrors = useTranslations('errors')
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [LISTS[object.kind], 'review', object.id],
    queryFn: async ({ signal }) => (await call<Reviewed>('GET', itemPath(object), { signal })).data,
    // The form starts from it, so nothing may replace it after that.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data) return <ReviewForm item={object} reviewed={data} onSaved={onSaved} />
  if (!isError) return <Skeleton className="h-64" />
  return (
    <ErrorState
      title={t('loadFailed')}
      retry={
        <Button busy={isFetching} onClick={() => refetch()}>
          {tErrors('retry')}
        </Button>
      }
    />
  )
}

interface Props {
  object: ItemKey
  item: WorkItemDto
}

/** Approves or rejects an article or a paper, or an edit of one, in the queue. */
export function ContentDecision({ object: { kind, id }, item }: Props) {
  const { title, updated_at } = item
  const t = useTranslations('work')
  const tStaff = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const tReviewing = useTranslations('reviewing')
  const list = kinds[kind].plural
  const texts = useTranslations(list)
  const { user_id } = useStaffUser()
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  // What is pending is the item itself or an edit of it.
  const isEdit = item.id !== id
  const edit = isEdit ? { revision_id: item.id } : {}
  const seen = isEdit || !updated_at ? edit : { updated_at }
  // The queue may be refetched behind the dialog; the decision applies to the version shown when it was opened.
  const [seenAtOpening, setSeenAtOpening] = useState(seen)
  // Refetches the queue even on failure: another person may have decided first.
  const shared = { name: WORK, onDone: () => void client.invalidateQueries({ queryKey: [list] }) }
  const approve = useRowAction<never, Approval>({
    ...shared,
    run: (note) => call('POST', `/${kind}/${id}/approve`, { json: { ...note, ...seenAtOpening } }),
    failed: t(`approve${capitalised(kind)}Failed`),
  })
  const reject = useRowAction<never, string>({
    ...shared,
    run: (reason) => call('POST', `/${kind}/${id}/reject`, { json: { reason, ...seenAtOpening } }),
    failed: t(`reject${capitalised(kind)}Failed`),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <StaffLink
        href={paths.reviewing(kind, id)}
        aria-label={tReviewing('reviewOf', { title })}
        className={buttonStyle('secondary')}
      >
        {tReviewing('review')}
      </StaffLink>
      <ApproveAction
        title={t('sure')}
        subject={title}
        text={isEdit ? texts('approveEditText') : t(`approve${capitalised(kind)}`)}
        isEdit={isEdit}
        busy={approve.isPending}
        onConfirm={approve.mutateAsync}
        trigger={
          <Button aria-label={t('approveOf', { title })} onClick={() => setSeenAtOpening(seen)}>
            {tStaff('approve')}
          </Button>
        }
      />
      <ReasonDialog
        title={t('rejectTitle', { title })}
        text={isEdit ? tEditorial('rejectEditText') : t('rejectText')}
        label={tStaff('rejectReason')}
        hint={t('rejectHint')}
        confirmLabel={tStaff('reject')}
        tone="danger"
        trigger={
          <Button
            variant="secondary"
            aria-label={t('rejectOf', { title })}
            onClick={() => setSeenAtOpening(seen)}
          >
            {tStaff('reject')}
          </Button>
        }
        open={isRejecting}
        onOpenChange={setRejecting}
        busy={reject.isPending}
        storageKey={`reject./${kind}/${id}.${user_id}`}
        onConfirm={(reason) => reject.mutateAsync(reason)}
      />
    </div>
  )
}
