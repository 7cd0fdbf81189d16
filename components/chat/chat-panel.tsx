'use client'

import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { IconButton } from '../ui/icon-button'
import { ChatEntryView } from './chat-entry'
import { ChatForm } from './chat-form'
import type { ChatTexts, EmergencyCall } from './chat-texts'
import type { useChat } from './use-chat'

interface Props {
  texts: ChatTexts
  calls: EmergencyCall[]
  chat: ReturnType<typeof useChat>
  onClose: () => void
}

/** The open chat: a dialog beside the page, which stays usable. Escape closes it. */
export function ChatPanel({ texts, calls, chat, onClose }: Props) {
  const id = useId()
  const log = useRef<HTMLDivElement>(null)
  const { entries, isAnswering, hasFailed } = chat
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new stands at the end, so the end is shown
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight })
  }, [entries.length, isAnswering, hasFailed])
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    <div
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
      onKeyDown={closeOnEscape}
      className="animate-rise pointer-events-auto flex max-h-[min(36rem,calc(100dvh-1.5rem))] w-full flex-col overflow-hidden rounded-card border border-edge bg-surface sm:w-96"
    >
      <div className="flex items-center justify-between gap-2 border-b border-line py-1 pr-1 pl-4">
        <h2 id={`${id}-title`} className="text-lg">
          {texts.title}
        </h2>
        <IconButton label={texts.close} onClick={onClose}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
      <p id={`${id}-note`} className="border-b border-line bg-wash px-4 py-2 text-sm">
        {texts.automatic}
      </p>
      <div
        ref={log}
        role="log"
        aria-label={texts.title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-32 flex-1 overflow-y-auto p-4"
      >
        <ul className="grid gap-3">
          <ChatEntryView
            entry={{ kind: 'reply', text: texts.greeting }}
            texts={texts}
            calls={calls}
          />
          {entries.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added
            <ChatEntryView key={at} entry={entry} texts={texts} calls={calls} />
          ))}
          {isAnswering ? (
            <li className="text-sm text-muted motion-safe:animate-pulse">
              <span className="sr-only">{texts.sending}</span>
              <span aria-hidden="true">•••</span>
            </li>
          ) : null}
        </ul>
      </div>
      <ChatForm texts={texts} chat={chat} />
    </div>
  )
}
