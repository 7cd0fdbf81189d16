import { HeartHandshake, type LucideIcon, Phone, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ChatCard } from '@/lib/core/chat-reply'
import { formatPhone } from '@/lib/core/format-phone'
import { buttonStyle } from '../ui/button-style'

const bubble = 'max-w-[85%] rounded-card px-3 py-2 whitespace-pre-line'

/**
 * The conversation: the greeting, and a hidden template of every other kind of entry (`data-entry`), which new entries are
 * copied from.
 */
export function ChatEntries({ numbers }: { numbers: string[] }) {
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
          <a key={number} href={`tel:${number}`} className={buttonStyle('danger', 'small')}>
            <Phone aria-hidden="true" className="size-5" />
            {t('emergencyCall', { number: formatPhone(number) })}
          </a>
        ))}
      </p>
    </li>
  )
}
