import { Cloud, CloudOff, LoaderCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import type { SaveState } from '@/lib/browser/drafts/autosave'
import { formatTime } from '@/lib/core/dates'

const ICONS = { saving: LoaderCircle, saved: Cloud, local: CloudOff } as const

/** The message of a reachable server that accepts no more drafts. */
const refusalOf = (error: unknown): string | null =>
  error instanceof ApiError && error.status === 409 ? error.message : null

/** Where the typed text is saved so far. */
export function SaveStatus({ state }: { state: SaveState }) {
  const t = useTranslations('drafts')
  const Icon = state.kind === 'idle' ? null : ICONS[state.kind]
  return (
    <p role="status" className="flex min-h-6 items-center gap-2 text-sm text-muted">
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
      {state.kind === 'saving' ? t('saving') : null}
      {state.kind === 'saved' ? t('savedAt', { time: formatTime(state.at) }) : null}
      {state.kind === 'local' ? (refusalOf(state.error) ?? t('onlyHere')) : null}
    </p>
  )
}
