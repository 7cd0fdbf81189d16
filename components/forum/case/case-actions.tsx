'use client'

import { LockOpen, Pencil, Printer, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { ForumPostDetailDto } from '@/lib/modules/forum/schema'
import { ConfirmedAction } from '../../dashboard/confirmed-action'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { Button } from '../../ui/button'
import { RedactButton } from '../redact-button'
import { CloseCase } from './close-case'
import { useCaseActions } from './use-case-actions'
import { WatchButtons } from './watch-buttons'

/** The actions the viewer may take on a case, as the server allows; anyone may print it. */
export function CaseActions({ post }: { post: ForumPostDetailDto }) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const { post_id: id, can, title } = post
  const { close, reopen, redact, remove } = useCaseActions(id)
  const icon = 'size-4'
  return (
    <div className="no-print -mt-4 flex flex-wrap gap-1">
      {can.close ? <CloseCase id={id} action={close} /> : null}
      {can.reopen ? (
        <Button size="small" busy={reopen.isPending} onClick={() => reopen.mutate()}>
          <LockOpen aria-hidden="true" className={icon} />
          {t('reopen')}
        </Button>
      ) : null}
      {can.edit ? (
        <StaffButtonLink variant="quiet" href={paths.editForumPost(id)} className="text-sm">
          <Pencil aria-hidden="true" className={icon} />
          {tStaff('edit')}
        </StaffButtonLink>
      ) : null}
      <Button variant="quiet" size="small" onClick={() => window.print()}>
        <Printer aria-hidden="true" className={icon} />
        {t('print')}
      </Button>
      <WatchButtons post={post} />
      {can.remove ? (
        <ConfirmedAction
          title={tStaff('sure')}
          text={t('deleteText')}
          confirmLabel={tStaff('delete')}
          action={remove}
          input={undefined}
          trigger={
            <Button variant="quiet" size="small">
              <Trash2 aria-hidden="true" className={icon} />
              {tStaff('delete')}
            </Button>
          }
        />
      ) : null}
      {can.redact ? <RedactButton action={redact} input={undefined} of={title} /> : null}
    </div>
  )
}
