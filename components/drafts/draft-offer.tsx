import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import type { Offer } from './writing'

interface Props {
  offer: Offer
  /** When the shown text was last changed; null for a new one. */
  changedAt: string | null
  onRestore: () => void
  onDiscard: () => void
}

/** Offers an unsaved draft: restore or discard it. */
export function DraftOffer({ offer, changedAt, onRestore, onDiscard }: Props) {
  const t = useTranslations('drafts')
  const locale = useLocale()
  const isOlder = changedAt !== null && Date.parse(changedAt) > Date.parse(offer.at)
  return (
    <Notice
      tone="warning"
      action={
        <span className="flex flex-wrap gap-3">
          <Button size="small" onClick={onRestore}>
            {t('restore')}
          </Button>
          <Button size="small" variant="secondary" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </span>
      }
    >
      <p>
        {t(isOlder ? 'offerOlder' : 'offer', {
          date: formatLongDate(offer.at, locale),
          time: formatTime(offer.at),
        })}
      </p>
    </Notice>
  )
}
