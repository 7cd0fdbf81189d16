'use client'

import { Eye, Undo2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { ReasonDialog } from '../../dashboard/reason-dialog'
import { useStaffUser } from '../../dashboard/staff-viewer'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { useCaseAction } from '../cases/case-actions'
import { sendCaseBack, showCase } from '../forum-calls'

/** Shown while a case is hidden from others: tells its author why, and offers reviewers their actions. */
export function SecondLook({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum.look')
  const { second_look: look, can } = post
  if (!look || post.redacted) return null
  const reason = look.sent_back_reason
  if (can.look) {
    return (
      <Notice role="note" tone="warning" title={t('askTitle')} action={<LookActions post={post} />}>
        <p>{t(reason === null ? 'ask' : 'backByYou')}</p>
        {reason === null ? null : <p className="wrap-anywhere">{t('backReason', { reason })}</p>}
      </Notice>
    )
  }
  return reason === null ? (
    <Notice role="note" tone="warning" title={t('waitsTitle')}>
      {t('waits')}
    </Notice>
  ) : (
    <Notice role="note" tone="danger" title={t('backTitle')}>
      <p className="font-semibold wrap-anywhere">{t('backReason', { reason })}</p>
      <p>{t('back')}</p>
    </Notice>
  )
}

/** Shows the case, in the version seen, to everybody, or sends it back. */
function LookActions({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum.look')
  const { user_id } = useStaffUser()
  const [isOpen, setOpen] = useState(false)
  const id = post.post_id
  const since = post.second_look?.since ?? ''
  const show = useCaseAction({ id, run: () => showCase(id, since), failed: t('showFailed') })
  const back = useCaseAction<string>({
    id,
    run: (reason) => sendCaseBack(id, since, reason),
    failed: t('sendBackFailed'),
  })
  return (
    <div className="no-print flex flex-wrap gap-3">
      <Button busy={show.isPending} onClick={() => show.mutate()}>
        <Eye aria-hidden="true" className="size-5" />
        {t('show')}
      </Button>
      {post.second_look?.sent_back_reason === null ? (
        <ReasonDialog
          title={t('sendBackTitle')}
          text={t('sendBackText')}
          label={t('sendBackLabel')}
          hint={t('sendBackHint')}
          confirmLabel={t('sendBack')}
          trigger={
            <Button variant="secondary">
              <Undo2 aria-hidden="true" className="size-5" />
              {t('sendBack')}
            </Button>
          }
          open={isOpen}
          onOpenChange={setOpen}
          busy={back.isPending}
          storageKey={`forum.sendBack.${id}.${user_id}`}
          onConfirm={(reason) => back.mutateAsync(reason)}
        />
      ) : null}
    </div>
  )
}
