import { useTranslations } from 'next-intl'
import { ScriptSlot } from './script-slot'

/** Shown after someone was denied access (`/home?notice=not-allowed`); lib/browser/reading/refusal.ts fills it. */
export function RefusalNotice() {
  const t = useTranslations('accounts')
  return (
    <ScriptSlot
      role="alert"
      data-refusal={t('notAllowed')}
      className="no-print fixed inset-x-4 bottom-20 z-40 mx-auto w-fit rounded-card border border-danger bg-surface px-4 py-3 font-semibold text-danger empty:sr-only"
    />
  )
}
