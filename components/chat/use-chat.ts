'use client'

import { useEffect, useRef, useState } from 'react'
import { type ChatAnswer, type ChatKnowledge, chatReply } from '@/lib/core/chat-reply'
import { limits } from '@/lib/core/limits'

/** One entry of the conversation; they never change and are only added, so that the place is the key. */
export type ChatEntry = { kind: 'typed'; text: string } | ChatAnswer

/**
 * The conversation. Nothing is sent: an answer comes after a second. Offline a message fails, as a real one would,
 * but for words of danger: the numbers to call need no network.
 */
export function useChat(knowledge: ChatKnowledge) {
  const [entries, setEntries] = useState<ChatEntry[]>([])
  const [isAnswering, setAnswering] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** True when the message was taken and the field may be emptied. */
  const send = (typed: string): boolean => {
    const answer = typed.trim() ? chatReply(typed, knowledge) : null
    if (isAnswering || !answer) return false
    const isLost = !navigator.onLine && answer.kind !== 'emergency'
    setFailed(isLost)
    if (isLost) return false
    setEntries((all) => [...all, { kind: 'typed', text: typed.trim() }])
    setAnswering(true)
    timer.current = setTimeout(() => {
      setEntries((all) => [...all, answer])
      setAnswering(false)
    }, limits.chatDelay)
    return true
  }

  return { entries, isAnswering, hasFailed, send }
}
