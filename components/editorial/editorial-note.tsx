'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { Badge } from '../ui/badge'
import type { Decided } from './editorial-state'

/** What there is to say besides "approved" or "pending"; null when there is nothing. */
function useNote({ is_published, editorial }: Decided): string | null {
  const t = useTranslations('editorial')
  const locale = useLocale()
  const { rejection: reason, edit, deletedAt } = editorial
  if (deletedAt) return t('deletedOn', { date: formatLongDate(deletedAt, locale) })
  if (!is_published) return reason ? t('rejected', { reason }) : null
  if (edit?.state === 'PENDING') return t('editWaits')
  return edit?.reason ? t('editRejected', { reason: edit.reason }) : null
}

interface Props {
  item: Decided
  /** What public is called here, when not approved. */
  publicText?: string
}

/** Whether the public sees something, and what became of its last change. */
export function EditorialNote({ item, publicText }: Props) {
  const t = useTranslations('editorial')
  const note = useNote(item)
  const { state } = item.editorial
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right">
      {state === 'deleted' ? (
        <Badge>{t('deleted')}</Badge>
      ) : item.is_published ? (
        <Badge tone="success">{publicText ?? t('approved')}</Badge>
      ) : state === 'rejected' || state === 'unpublished' ? (
        <Badge tone="danger">{t(`states.${state}`)}</Badge>
      ) : (
        <Badge tone="warning">{t('pending')}</Badge>
      )}
      {note ? <span className="text-sm text-muted wrap-anywhere">{note}</span> : null}
    </span>
  )
}
