'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { can } from '@/lib/core/permissions'
import { ConfirmReview } from '../../editorial/confirm-review'
import type { Reviewed } from '../../editorial/review-calls'
import { ReviewForm } from '../../editorial/review-form'
import { SendBack } from '../../editorial/send-back'
import { type ItemKey, itemPath, LISTS } from '../../editorial/version-calls'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { FormDialog } from '../form-dialog'
import { useViewer } from '../staff-viewer'

interface Props {
  object: ItemKey
  title: string
  updatedAt: string | null
}

/** The actions on a review that is due: its reviewer confirms it, an administrator sets a reviewer and a date. */
export function DueReview({ object, title, updatedAt }: Props) {
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
    // The form starts from it, and nothing may replace it after that.
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
