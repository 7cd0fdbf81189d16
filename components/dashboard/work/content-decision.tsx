'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { WorkItemDto } from '@/lib/modules/dashboard/schema'
import { Button } from '../../ui/button'
import { ConfirmedAction } from '../confirmed-action'
import { ReasonDialog } from '../reason-dialog'
import { useStaffUser } from '../staff-viewer'
import { useRowAction } from '../use-row-action'
import { WORK } from './use-work'

interface Props {
  kind: 'article' | 'paper'
  item: WorkItemDto
}

/** Approves or rejects an article or a paper where it waits. */
export function ContentDecision({ kind, item: { id, title, updated_at } }: Props) {
  const t = useTranslations('work')
  const tStaff = useTranslations('staff')
  const { user_id } = useStaffUser()
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const isArticle = kind === 'article'
  const list = isArticle ? 'articles' : 'papers'
  // In any case the queue is read anew: somebody else may have been quicker.
  const shared = { name: WORK, onDone: () => void client.invalidateQueries({ queryKey: [list] }) }
  const approve = useRowAction({
    ...shared,
    run: () => call('POST', `/${kind}/${id}/approve`, { json: updated_at ? { updated_at } : {} }),
    failed: t(isArticle ? 'approveArticleFailed' : 'approvePaperFailed'),
  })
  const reject = useRowAction<never, string>({
    ...shared,
    run: (reason) => call('POST', `/${kind}/${id}/reject`, { json: { reason } }),
    failed: t(isArticle ? 'rejectArticleFailed' : 'rejectPaperFailed'),
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
        keepAs={`reject./${kind}/${id}.${user_id}`}
        onConfirm={(reason) => reject.mutateAsync(reason)}
      />
    </div>
  )
}
