import {
  HeartHandshake,
  type LucideIcon,
  MessageCircle,
  Phone,
  SendHorizontal,
  TriangleAlert,
  X,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ChatCard } from '@/lib/core/chat-reply'
import { formatPhone, phoneLink } from '@/lib/core/format-phone.mjs'
import { limits } from '@/lib/core/limits'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ScriptSlot } from '../layout/script-slot'
import { buttonStyle } from '../ui/button'
import { IconButton } from '../ui/icon-button'
import { controlStyle } from '../ui/input'

const bubble = 'max-w-[85%] rounded-card px-3 py-2 whitespace-pre-line'

/**
 * The conversation: the greeting, and a hidden template of every other kind of entry (`data-entry`), which new entries are
 * copied from.
 */
function ChatEntries({ numbers }: { numbers: string[] }) {
  const t = useTranslations('chat')
  return (
    <ul className="grid gap-3">
      <li className={`${bubble} justify-self-start bg-wash`}>
        <span className="sr-only">{t('bot')}: </span>
        {t('greeting')}
      </li>
      <li
        hidden
        data-entry="typed"
        className={`${bubble} justify-self-end bg-forest text-forest-ink`}
      >
        <span className="sr-only">{t('you')}: </span>
        <span data-text />
      </li>
      <li hidden data-entry="reply" className={`${bubble} justify-self-start bg-wash`}>
        <span className="sr-only">{t('bot')}: </span>
        <span data-text />
        <div hidden data-finds className="mt-2 text-sm">
          <p>{t('finds')}</p>
          <ul>
            <li>
              <a
                href="#articles"
                className="inline-flex min-h-11 items-center text-forest underline"
              >
                {t('finds')}
              </a>
            </li>
          </ul>
        </div>
      </li>
      <li hidden data-entry="sending" className="text-sm text-muted motion-safe:animate-pulse">
        <span className="sr-only">{t('sending')}</span>
        <span aria-hidden="true">•••</span>
      </li>
      <Card name="despair" icon={HeartHandshake} numbers={numbers} />
      <Card name="emergency" icon={TriangleAlert} numbers={numbers} />
    </ul>
  )
}

/** The phone numbers to call, below a message. */
function Card({
  name,
  icon: Icon,
  numbers,
}: {
  name: ChatCard
  icon: LucideIcon
  numbers: string[]
}) {
  const t = useTranslations('chat')
  return (
    <li
      hidden
      data-entry={name}
      className="rounded-card border border-l-4 border-line border-l-clay bg-clay-wash p-3"
    >
      <p className="flex items-center gap-2 font-bold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-clay" />
        {t(`${name}Title`)}
      </p>
      <p className="mt-1">{t(`${name}Text`)}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {numbers.map((number) => (
          <a key={number} href={phoneLink(number)} className={buttonStyle('danger', 'small')}>
            <Phone aria-hidden="true" className="size-5" />
            {t('emergencyCall', { number: formatPhone(number) })}
          </a>
        ))}
      </p>
    </li>
  )
}

/** The open chat: a non-modal dialog; the page stays usable. */
function ChatPanel({ numbers }: { numbers: string[] }) {
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

/**
 * The landing page's chat: the floating button, and the hidden panel that lib/browser/reading/chat copies into the
 * slot when it is clicked. If that fails, the button opens the emergency page. The open chat is above the offline
 * notice, which would cover the field on a phone.
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
        data-chat-open={localePath(locale, paths.emergency)}
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
