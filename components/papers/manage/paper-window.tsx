'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { can } from '@/lib/core/permissions'
import { FormDialog } from '../../dashboard/dialogs'
import { useViewer } from '../../dashboard/staff-viewer'
import { useFailureText } from '../../forms/use-failure-text'
import { LoadedPart } from '../../layout/loaded-part'
import { Button } from '../../ui/button'
import type { WindowState } from '../../ui/dialog'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { openPaper } from './paper-calls'

const loadActions = () => import('./paper-actions').then(({ PaperActions }) => PaperActions)
const loadForm = () => import('./paper-form').then(({ PaperForm }) => PaperForm)
const loadReading = () =>
  import('./paper-reading').then(({ OpenedPaperReading }) => OpenedPaperReading)

interface Props extends WindowState {
  id: string
  /** Whether it is opened for editing, by viewers who may; otherwise for reading. */
  isEdit: boolean
  onEdit: () => void
}

/** One paper in a window, refetched whenever it is opened. */
export function PaperWindow({ id, isEdit, onEdit, open, onOpenChange }: Props) {
  const onClose = () => onOpenChange(false)
  const t = useTranslations('papers')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const client = useQueryClient()
  const canDecide = can(useViewer(), 'paper.decide')
  // While the window is open, nothing may replace the form's base version, which a save names.
  const [turn, setTurn] = useState(0)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['paper-window', id],
    queryFn: ({ signal }) => openPaper(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // The server sends the editorial state to viewers who may change the paper; for others, it is read-only.
  const editorial = data?.paper.editorial
  const isForm = isEdit && editorial !== null
  const title = isForm ? t('edit') : data?.paper.paper_title

  async function restart() {
    const { isSuccess } = await refetch()
    if (isSuccess) setTurn((before) => before + 1)
  }

  return (
    <FormDialog title={title ?? t('open')} isOpen={open} onOpenChange={onOpenChange} isWide>
      {error && !data ? (
        <ErrorState
          title={t('failed')}
          text={failureText(error, { fallback: t('getFailed') })}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : !data ? (
        <Skeleton className="h-80" />
      ) : (
        <div className="grid gap-4">
          {editorial && editorial.state !== 'deleted' ? (
            <LoadedPart
              load={loadActions}
              props={{
                paper: { ...data.paper, editorial },
                ...(isForm ? {} : { onEdit }),
                onChanged: () => void refetch(),
                onRestored: () => {
                  void client.invalidateQueries({ queryKey: ['papers'] })
                  void restart()
                },
              }}
              loading={<Skeleton className="h-11" />}
            />
          ) : null}
          {isForm ? (
            <LoadedPart
              key={turn}
              load={loadForm}
              // An administrator's change is based on the public text, its uploader's on the pending one.
              props={{
                opened: canDecide ? { ...data, waiting: null } : data,
                onClose,
                onNewer: () => void restart(),
              }}
              loading={<Skeleton className="h-80" />}
            />
          ) : (
            <LoadedPart
              load={loadReading}
              props={{ opened: data, onClose }}
              loading={<Skeleton className="h-80" />}
            />
          )}
        </div>
      )}
    </FormDialog>
  )
}
