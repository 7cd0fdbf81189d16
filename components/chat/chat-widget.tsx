'use client'

import { MessageCircle } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChatKnowledge } from '@/lib/core/chat-reply'
import { cn } from '../ui/class-names'
import { ChatPanel } from './chat-panel'
import type { ChatTexts, EmergencyCall } from './chat-texts'
import { useChat } from './use-chat'

interface Props {
  texts: ChatTexts
  calls: EmergencyCall[]
  knowledge: ChatKnowledge
}

/** The floating button and, when it is open, the panel. What was said stays as long as the page does. */
export function ChatWidget({ texts, calls, knowledge }: Props) {
  const chat = useChat(knowledge)
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    flushSync(() => setOpen(false))
    opener.current?.focus()
  }
  return (
    <div
      className={cn(
        'no-print pointer-events-none fixed right-3 bottom-3 left-3 flex justify-end sm:right-5 sm:bottom-5',
        // Open, it lies above the offline notice, which would cover the field on a phone.
        isOpen ? 'z-50' : 'z-30',
      )}
    >
      {isOpen ? (
        <ChatPanel texts={texts} calls={calls} chat={chat} onClose={close} />
      ) : (
        <button
          ref={opener}
          type="button"
          aria-label={texts.open}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className="scripted pointer-events-auto size-14 items-center justify-center rounded-card border border-paper bg-forest text-forest-ink transition-colors duration-150 hover:bg-forest-deep aria-busy:opacity-60"
        >
          <MessageCircle aria-hidden="true" className="size-6" />
        </button>
      )}
    </div>
  )
}
