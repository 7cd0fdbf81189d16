'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { WorkItemDto } from '@/lib/modules/dashboard/schema'
import { type Approval, ApproveAction } from '../../editorial/approve-action'
import type { ItemKey } from '../../editorial/version-calls'
import { Button } from '../../ui/button'
import { ReasonDialog } from '../reason-dialog'
import { useStaffUser } from '../staff-viewer'
import { useRowAction } from '../use-row-action'
import { WORK } from './use-work'

interface Props {
  object: ItemKey
  item: WorkItemDto
}

/** Approves or rejects an article or a paper, or an edit of one, where it waits. */
export function ContentDecision({ object: { kind, id }, item }: Props) {
  const { title, updated_at } = item
  const t = useTranslations('work')
  const tStaff = useTranslations('staff')
  const tEditorial = useTranslations('editorial')
  const texts = useTranslations(kind === 'article' ? 'articles' : 'papers')
  const { user_id } = useStaffUser()
  const client = useQueryClient()
  const [isRejecting, setRejecting] = useState(false)
  const isArticle = kind === 'article'
  const list = isArticle ? 'articles' : 'papers'
  // What waits is the item itself, or an edit of it.
  const isEdit = item.id !== id
  const edit = isEdit ? { revision_id: item.id } : {}
  const seen = isEdit || !updated_at ? edit : { updated_at }
  // The queue may be read anew behind the question: what is decided is what stood there when it was opened.
  const [seenAtOpening, setSeenAtOpening] = useState(seen)
  // In any case the queue is read anew: somebody else may have been quicker.
  const shared = { name: WORK, onDone: () => void client.invalidateQueries({ queryKey: [list] }) }
  const approve = useRowAction<never, Approval>({
    ...shared,
    run: (note) => call('POST', `/${kind}/${id}/approve`, { json: { ...note, ...seenAtOpening } }),
    failed: t(isArticle ? 'approveArticleFailed' : 'approvePaperFailed'),
  })
  const reject = useRowAction<never, string>({
    ...shared,
    run: (reason) => call('POST', `/${kind}/${id}/reject`, { json: { reason, ...seenAtOpening } }),
    failed: t(isArticle ? 'rejectArticleFailed' : 'rejectPaperFailed'),
  })
  return (
    <div className="flex flex-wrap gap-3">
      <ApproveAction
        title={t('sure')}
        text={isEdit ? texts('approveEditText') : t(isArticle ? 'approveArticle' : 'approvePaper')}
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
        keepAs={`reject./${kind}/${id}.${user_id}`}
        onConfirm={(reason) => reject.mutateAsync(reason)}
      />
    </div>
  )
}
