'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { WorkItemDto } from '@/lib/modules/dashboard/schema'
import { Button } from '../../ui/button'
import { ConfirmedAction } from '../confirmed-action'
import { ReasonDialog } from '../reason-dialog'
import { useDecision } from '../use-decision'
import type { Work } from './use-work'

interface Props {
  kind: 'article' | 'paper'
  item: WorkItemDto
  work: Work
}

/** Approves or rejects an article or a paper where it waits. */
export function ContentDecision({ kind, item: { id, title }, work }: Props) {
  const t = useTranslations('work')
  const tStaff = useTranslations('staff')
  const [isRejecting, setRejecting] = useState(false)
  const isArticle = kind === 'article'
  const onDecided = () => void work.readAnew(isArticle ? 'articles' : 'papers')
  const approve = useDecision({
    path: `/${kind}/${id}/approve`,
    failed: t(isArticle ? 'approveArticleFailed' : 'approvePaperFailed'),
    onDecided,
  })
  const reject = useDecision({
    path: `/${kind}/${id}/reject`,
    failed: t(isArticle ? 'rejectArticleFailed' : 'rejectPaperFailed'),
    onDecided,
  })
  return (
    <div className="flex flex-wrap gap-3">
      <ConfirmedAction
        title={t('sure')}
        text={t(isArticle ? 'approveArticle' : 'approvePaper')}
        confirmLabel={tStaff('approve')}
        tone="primary"
        action={approve}
        input={undefined}
        trigger={<Button aria-label={t('approveOf', { title })}>{tStaff('approve')}</Button>}
      />
      <ReasonDialog
        title={t('rejectTitle', { title })}
        text={t('rejectText')}
        label={tStaff('rejectReason')}
        hint={t('rejectHint')}
        confirmLabel={tStaff('reject')}
        tone="danger"
        trigger={
          <Button variant="secondary" aria-label={t('rejectOf', { title })}>
            {tStaff('reject')}
          </Button>
        }
        open={isRejecting}
        onOpenChange={setRejecting}
        busy={reject.isPending}
        onConfirm={(reason) => reject.mutateAsync(reason)}
      />
    </div>
  )
}
