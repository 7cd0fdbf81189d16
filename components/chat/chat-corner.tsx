import { MessageCircle } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ScriptSlot } from '../layout/script-slot'
import { ChatPanel } from './chat-panel'

/**
 * The landing page's chat: the floating button, and the hidden panel that lib/browser/reading/chat copies into the slot when it
 * is clicked. Open, it lies above the offline notice, which would cover the field on a phone.
 */
export function ChatCorner({ numbers, locale }: { numbers: string[]; locale: Locale }) {
  const t = useTranslations('chat')
  return (
    <div
      data-plain
      data-chat
      data-delay={limits.chatDelay}
      data-search={localePath(locale, paths.search)}
      className="no-print pointer-events-none fixed right-3 bottom-3 left-3 z-30 flex justify-end data-open:z-50 sm:right-5 sm:bottom-5"
    >
      <button
        type="button"
        data-chat-open
        aria-label={t('open')}
        aria-haspopup="dialog"
        className="scripted pointer-events-auto size-14 items-center justify-center rounded-card border border-paper bg-forest text-forest-ink transition-control hover:bg-forest-deep"
      >
        <MessageCircle aria-hidden="true" className="size-6" />
      </button>
      <div hidden data-chat-original>
        <ChatPanel numbers={numbers} />
      </div>
      <ScriptSlot data-chat-place className="contents" />
    </div>
  )
}
