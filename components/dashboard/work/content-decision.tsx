'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { kinds } from '@/lib/core/kinds.mjs'
import { paths } from '@/lib/core/paths'
import { capitalised } from '@/lib/core/text'
import type { WorkItemDto } from '@/lib/modules/dashboard/schema'
import { type Approval, ApproveAction } from '../../editorial/approve-action'
import type { ItemKey } from '../../editorial/version-calls'
import { Button } from '../../ui/button'
import { buttonStyle } from '../../ui/button-style'
import { ReasonDialog } from '../reason-dialog'
import { StaffLink } from '../staff-link'
import { useStaffUser } from '../staff-viewer'
import { useRowAction } from '../use-row-action'
import { WORK } from './use-work'

interface Props {
  object: ItemKey
  item: WorkItemDto
}

/** Approves or rejects an article or a paper, or an edit of one, right in the queue. */
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
  // The queue may be refetched behind the dialog: the decision is about what it showed when it was opened.
  const [seenAtOpening, setSeenAtOpening] = useState(seen)
  // The queue is refetched even on failure: somebody else may have been quicker.
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
        keepAs={`reject./${kind}/${id}.${user_id}`}
        onConfirm={(reason) => reject.mutateAsync(reason)}
      />
    </div>
  )
}
