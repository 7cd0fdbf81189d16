'use client'

import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { Badge } from '../ui/badge'
import type { Decided } from './editorial-state'

/** The note besides "approved" or "pending"; null when there is none. */
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
  /** The label of the public state; defaults to "approved". */
  publicText?: string
}

/** Whether an item is public, and the state of its last change. */
export function EditorialNote({ item, publicText }: Props) {
  const t = useTranslations('editorial')
  const note = useNote(item)
  const { state } = item.editorial
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right dense:flex dense:gap-2">
      {state === 'deleted' ? (
        <Badge>{t('deleted')}</Badge>
      ) : item.is_published ? (
        <Badge tone="success">{publicText ?? t('approved')}</Badge>
      ) : state === 'rejected' || state === 'unpublished' ? (
        <Badge tone="danger">{t(`states.${state}`)}</Badge>
      ) : (
        <Badge>{t('pending')}</Badge>
      )}
      {note ? (
        <span
          className="text-sm text-muted wrap-anywhere dense:max-w-40 dense:truncate"
          title={note}
        >
          {note}
        </span>
      ) : null}
    </span>
  )
}
