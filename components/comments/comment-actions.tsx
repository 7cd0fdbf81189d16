'use client'

import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { Button } from '../ui/button'
import { ConfirmedChange } from './confirmed-change'
import { ModeratedChange } from './moderated-change'
import { ReportComment } from './report-comment'
import type { ShownComment } from './shown-comment'
import { useAuthorName } from './use-author-name'
import type { DiscussionActions } from './use-discussion'

interface Props {
  comment: ShownComment
  locale: Locale
  userId: string
  actions: DiscussionActions
  onEdit: () => void
}

/** The actions the server allows the viewer on a comment. */
export function CommentActions({ comment, locale, userId, actions, onEdit }: Props) {
  const t = useTranslations('discussion')
  const { id, can, is_mine: isOwn } = comment
  const name = useAuthorName()(comment.author)
  const date = formatLongDate(comment.createdAt, locale)
  if (!Object.values(can).includes(true)) return null
  return (
    <p className="-ml-3 flex flex-wrap">
      {can.edit ? (
        <Button variant="quiet" size="small" aria-label={t('editOf', { date })} onClick={onEdit}>
          {t('edit')}
        </Button>
      ) : null}
      {can.remove && !isOwn ? (
        <ModeratedChange
          id={id}
          userId={userId}
          kind="remove"
          label={t('delete')}
          name={t('deleteOf', { name, date })}
          change={actions.remove}
        />
      ) : null}
      {can.redact && !isOwn ? (
        <ModeratedChange
          id={id}
          userId={userId}
          kind="redact"
          label={t('redact')}
          name={t('redactOf', { name, date })}
          change={actions.redact}
        />
      ) : null}
      {can.remove && isOwn ? (
        <ConfirmedChange
          title={t('deleteTitle')}
          text={t('deleteText')}
          label={t('delete')}
          name={t('deleteOf', { name, date })}
          change={actions.remove}
          id={id}
        />
      ) : null}
      {can.redact && isOwn ? (
        <ConfirmedChange
          title={t('redactTitle')}
          text={t('redactText')}
          label={t('redact')}
          name={t('redactOf', { name, date })}
          change={actions.redact}
          id={id}
        />
      ) : null}
      {can.report ? (
        <ReportComment
          id={id}
          userId={userId}
          name={t('reportOf', { name, date })}
          report={actions.report}
        />
      ) : null}
    </p>
  )
}
