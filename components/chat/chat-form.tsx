'use client'

import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { controlStyle } from '../ui/control-style'
import type { ChatTexts } from './chat-texts'
import type { useChat } from './use-chat'

const LONGEST = 500

interface Props {
  texts: ChatTexts
  chat: ReturnType<typeof useChat>
}

/** The message field. Enter sends; what could not be sent stays in it. */
export function ChatForm({ texts, chat }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (field.current && chat.send(field.current.value)) field.current.value = ''
    field.current?.focus()
  }
  return (
    <form onSubmit={submit} className="border-t border-line p-3">
      <p id={id} role="alert" className="text-sm font-semibold text-danger">
        {chat.hasFailed ? <span className="mb-2 block">{texts.failed}</span> : null}
      </p>
      <div className="flex gap-2">
        <input
          ref={field}
          type="text"
          aria-label={texts.label}
          aria-invalid={chat.hasFailed || undefined}
          aria-describedby={id}
          placeholder={texts.label}
          maxLength={LONGEST}
          autoComplete="off"
          enterKeyHint="send"
          className={controlStyle}
        />
        <button
          type="submit"
          aria-label={texts.send}
          aria-disabled={chat.isAnswering || undefined}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-control bg-forest text-forest-ink hover:bg-forest-deep aria-disabled:opacity-60"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
    </form>
  )
}
