'use client'

import { useTranslations } from 'next-intl'
import { Badge } from '../ui/badge'
import type { Decided } from './editorial-state'

/** What there is to say besides "approved" or "pending"; null when there is nothing. */
function useNote({ is_published, editorial }: Decided): string | null {
  const t = useTranslations('editorial')
  const { rejection: reason, edit } = editorial
  if (!is_published) return reason ? t('rejected', { reason }) : null
  if (edit?.state === 'PENDING') return t('editWaits')
  return edit?.reason ? t('editRejected', { reason: edit.reason }) : null
}

/** Whether the public sees something (specification section 4), and what became of its last change. */
export function EditorialNote({ item }: { item: Decided }) {
  const t = useTranslations('editorial')
  const note = useNote(item)
  return (
    <span className="grid justify-items-start gap-1 max-sm:justify-items-end max-sm:text-right">
      {item.is_published ? (
        <Badge tone="success">{t('approved')}</Badge>
      ) : (
        <Badge tone="warning">{t('pending')}</Badge>
      )}
      {note ? <span className="text-sm text-muted wrap-anywhere">{note}</span> : null}
    </span>
  )
}
