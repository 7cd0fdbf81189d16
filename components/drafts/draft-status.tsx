import { Cloud, CloudOff, LoaderCircle } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import type { SaveState } from '@/lib/browser/drafts/autosave'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import type { Offer } from './stored-draft'

const ICONS = { saving: LoaderCircle, saved: Cloud, local: CloudOff, held: CloudOff } as const

/** The message of a server that rejects further drafts. */
const getRefusal = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 409 ? error.message : null

/** Shows where the typed text is currently saved. */
export function SaveStatus({ state }: { state: SaveState }) {
  const t = useTranslations('drafts')
  const Icon = state.kind === 'idle' ? null : ICONS[state.kind]
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
      {state.kind === 'saving' ? t('saving') : null}
      {state.kind === 'saved' ? t('savedAt', { time: formatTime(state.at) }) : null}
      {state.kind === 'local' ? (getRefusal(state.error) ?? t('onlyHere')) : null}
      {state.kind === 'held' ? t('held') : null}
    </p>
  )
}

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
