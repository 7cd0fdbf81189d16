'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { OpenSwitch } from '../../comments/manage/open-switch'
import { FormDialog } from '../../dashboard/form-dialog'
import { useFailureText } from '../../forms/use-failure-text'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { openPaper } from './paper-calls'

const loadForm = () => import('./paper-form').then(({ PaperForm }) => PaperForm)
const loadReview = () => import('./paper-review').then(({ PaperReview }) => PaperReview)

interface Props {
  id: string
  /** To be changed; else to be read and decided about. */
  isEdit: boolean
  onClose: () => void
}

/** One paper in a window, read anew whenever it is opened. */
export function PaperWindow({ id, isEdit, onClose }: Props) {
  const t = useTranslations('papers')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  // While it is open nothing may exchange what the form was begun with: a save says what it builds on.
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['paper-window', id],
    queryFn: ({ signal }) => openPaper(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const title = isEdit ? t('edit') : data?.paper.paper_title
  return (
    <FormDialog title={title ?? t('open')} isOpen onOpenChange={onClose} isWide>
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={failureText(error, { otherwise: t('getFailed') })}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton className="h-80" />
      ) : isEdit ? (
        <div className="grid gap-4">
          {data.paper.is_published ? (
            <p className="-ml-3">
              <OpenSwitch item={{ kind: 'paper', id }} isOpen={data.paper.comments_open} />
            </p>
          ) : null}
          <LoadedPart
            key={dataUpdatedAt}
            load={loadForm}
            props={{ opened: data, onClose, onNewer: refetch }}
            loading={<Skeleton className="h-80" />}
          />
        </div>
      ) : (
        <LoadedPart
          load={loadReview}
          props={{ opened: data, onClose }}
          loading={<Skeleton className="h-80" />}
        />
      )}
    </FormDialog>
  )
}
