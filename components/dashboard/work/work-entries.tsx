'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatLongDate } from '@/lib/core/dates'
import { can } from '@/lib/core/permissions'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { PrivateDocument } from '../../accounts/profile/private-document'
import { fullName, getLicenceUrl } from '../../accounts/session/account-state'
import {
  ApproveButton,
  markLicenceOpened,
  RejectButton,
  useUserActions,
} from '../../accounts/users/account-decisions'
import { ConfirmReview, SendBack } from '../../editorial/confirm-review'
import { type ItemKey, itemPath, LISTS, type Reviewed } from '../../editorial/editorial-state'
import { ReviewForm } from '../../editorial/review-form'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { FormDialog } from '../dialogs'
import { useViewer } from '../staff-viewer'

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
              onOpen={() => markLicenceOpened(user)}
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
  const canDecide = can(useViewer(), `${object.kind}.decide`)
  const [isOpen, setOpen] = useState(false)
  if (!canDecide) {
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
