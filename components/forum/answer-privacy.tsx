import { useTranslations } from 'next-intl'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { limits } from '@/lib/core/limits'
import { PrivacyPanel } from '../privacy/privacy-panel'
import { placeNow, useFindings } from '../privacy/use-findings'

/** An answer as it is sent: HTML, and the reason why what may identify the patient stays in it. */
export interface TypedAnswer {
  content: string
  identifiers_reason?: string
}

/** What the box calls when it sends. */
export interface AnswerPrivacyHandle {
  /** Validates the reason. Focuses the field and returns true if it is missing or too long. */
  asks: () => boolean
  answerOf: (content: string) => TypedAnswer
  clear: () => void
}

interface Props {
  ref: Ref<AnswerPrivacyHandle>
  text: string
  set: (text: string) => void
  /** Answers to an urgent case are never held back. */
  isUrgent: boolean
  /** The server has rejected the text. */
  isRefused: boolean
}

/** Shown below an answer: what in it may identify the patient, and what to do about it. */
export function AnswerPrivacy({ ref, text, set, isUrgent, isRefused }: Props) {
  const t = useTranslations('identifiers')
  const [names, setNames] = useState('')
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reasonRef = useRef<HTMLTextAreaElement>(null)
  const spots = useFindings([{ id: 'answer', text, field: '[name="comment"]' }], names)
  const isMissing = !isUrgent && spots.length > 0 && !reason.trim()
  const isTooLong = [...reason.trim()].length > limits.textLength.reason
  useImperativeHandle(ref, () => ({
    asks() {
      setAsked(true)
      if (isMissing || isTooLong) reasonRef.current?.focus()
      return isMissing || isTooLong
    },
    answerOf: (content) =>
      reason.trim() ? { content, identifiers_reason: reason.trim() } : { content },
    clear() {
      setReason('')
      setAsked(false)
    },
  }))
  if (!text.trim()) return null
  return (
    <PrivacyPanel
      spots={spots}
      onReplace={(spot, replacement) => {
        const place = placeNow(spot, text)
        if (place) set(text.slice(0, place[0]) + replacement + text.slice(place[1]))
      }}
      names={names}
      onNames={setNames}
      reason={reason}
      onReason={setReason}
      reasonError={isAsked && isMissing ? t('found') : undefined}
      reasonRef={reasonRef}
      asksReason={isRefused || reason !== ''}
    />
  )
}
