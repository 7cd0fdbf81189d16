import { Phone, TriangleAlert } from 'lucide-react'
import { buttonStyle } from '../ui/button-style'
import { cn } from '../ui/class-names'
import type { ChatTexts, EmergencyCall } from './chat-texts'
import type { ChatEntry } from './use-chat'

interface Props {
  entry: ChatEntry
  texts: ChatTexts
  calls: EmergencyCall[]
}

/** One thing said, with who said it for those who do not see the side it stands on. */
export function ChatEntryView({ entry, texts, calls }: Props) {
  if (entry.kind === 'emergency') return <EmergencyCard texts={texts} calls={calls} />
  const isOwn = entry.kind === 'typed'
  return (
    <li
      className={cn(
        'max-w-[85%] rounded-card px-3 py-2 whitespace-pre-line',
        isOwn ? 'justify-self-end bg-forest text-forest-ink' : 'justify-self-start bg-wash',
      )}
    >
      <span className="sr-only">{isOwn ? texts.you : texts.bot}: </span>
      {entry.text}
    </li>
  )
}

function EmergencyCard({ texts, calls }: Omit<Props, 'entry'>) {
  return (
    <li className="rounded-card border border-l-4 border-line border-l-clay bg-clay-wash p-3">
      <p className="flex items-center gap-2 font-bold">
        <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-clay" />
        {texts.emergencyTitle}
      </p>
      <p className="mt-1">{texts.emergencyText}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {calls.map(({ number, text }) => (
          <a key={number} href={`tel:${number}`} className={buttonStyle('danger', 'small')}>
            <Phone aria-hidden="true" className="size-5" />
            {text}
          </a>
        ))}
      </p>
    </li>
  )
}
