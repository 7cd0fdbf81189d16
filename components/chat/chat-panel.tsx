import { SendHorizontal, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { controlStyle } from '../ui/control-style'
import { IconButton } from '../ui/icon-button'
import { ChatEntries } from './chat-entries'

/** The open chat: a non-modal dialog; the page stays usable. */
export function ChatPanel({ numbers }: { numbers: string[] }) {
  const t = useTranslations('chat')
  return (
    <div
      role="dialog"
      aria-label={t('title')}
      className="animate-rise pointer-events-auto flex max-h-[min(36rem,calc(100dvh-1.5rem))] w-full flex-col overflow-hidden rounded-card border border-edge bg-surface sm:w-96"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 className="text-lg">{t('title')}</h2>
        <IconButton label={t('close')} data-chat-close>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p className="border-b border-line bg-wash px-4 py-2 text-sm">{t('automatic')}</p>
      <div role="log" aria-label={t('title')} className="min-h-32 flex-1 overflow-y-auto p-4">
        <ChatEntries numbers={numbers} />
      </div>
      <form className="border-t border-line p-3">
        <p
          role="alert"
          data-failed={t('failed')}
          className="text-sm font-semibold text-danger not-empty:mb-2"
        />
        <div className="flex gap-2">
          <input
            type="text"
            aria-label={t('label')}
            placeholder={t('label')}
            autoComplete="off"
            enterKeyHint="send"
            className={controlStyle}
          />
          <button
            type="submit"
            aria-label={t('send')}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-forest text-forest-ink hover:bg-forest-deep aria-disabled:opacity-60"
          >
            <SendHorizontal aria-hidden="true" className="size-5" />
          </button>
        </div>
      </form>
    </div>
  )
}
