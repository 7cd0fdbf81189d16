'use client'

import { Ban, Check, EyeOff, Pencil } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { StaffArticleDto } from '@/lib/modules/articles/schema'
import { DeleteButton } from '../../dashboard/delete-button'
import { StaffLink } from '../../dashboard/staff-link'
import { useViewer } from '../../dashboard/staff-viewer'
import { IconButton } from '../../ui/icon-button'
import { ApproveArticle } from './approve-article'
import { canApprove, canReject, hasEditIcon } from './article-rules'
import { RejectArticle, refusalOf } from './reject-article'
import type { ArticleActions } from './use-article-actions'

const icon = { 'aria-hidden': true, className: 'size-5' } as const

/** What can be done to an article in its row. */
export function ArticleButtons({
  row,
  actions,
}: {
  row: StaffArticleDto
  actions: ArticleActions
}) {
  const t = useTranslations('articles')
  const tStaff = useTranslations('staff')
  const viewer = useViewer()
  const title = row.article_title
  const isPublic = refusalOf(row) === 'public'
  const rejectLabel = t(isPublic ? 'unpublishOf' : 'rejectOf', { title })
  return (
    <span className="flex">
      {hasEditIcon(viewer) ? (
        <StaffLink
          href={paths.dashboardArticle(row.article_id)}
          aria-label={tStaff('editOf', { title })}
          className="inline-flex size-11 items-center justify-center rounded-control hover:bg-wash"
        >
          <Pencil {...icon} />
        </StaffLink>
      ) : null}
      {canApprove(viewer, row) ? (
        <ApproveArticle
          article={row}
          action={actions.approve}
          trigger={
            <IconButton
              label={t('approveOf', { title })}
              title={tStaff('approve')}
              className="text-success"
            >
              <Check {...icon} />
            </IconButton>
          }
        />
      ) : null}
      {canReject(viewer, row) ? (
        <RejectArticle
          article={row}
          actions={actions}
          trigger={
            <IconButton label={rejectLabel} title={isPublic ? t('unpublish') : tStaff('reject')}>
              {isPublic ? <EyeOff {...icon} /> : <Ban {...icon} />}
            </IconButton>
          }
        />
      ) : null}
      <DeleteButton row={row} name={title} text={t('deleteText')} action={actions.remove} />
    </span>
  )
}
