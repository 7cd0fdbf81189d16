'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { htmlOfText } from '@/lib/core/typed-text'
import { useFailureText } from '../forms/use-failure-text'
import { WritingBox } from '../forms/writing-box'
import { AnswerPrivacy, type AnswerPrivacyHandle, type TypedAnswer } from './answer-privacy'
import { MentionArea } from './mention-area'

interface Props {
  /** Names the box and the person. */
  name: string
  label: string
  initial?: string
  submitLabel: string
  /** Said when the server gives no reason. */
  failed: string
  /** Rejects when it was not kept. */
  onSend: (answer: TypedAnswer) => Promise<unknown>
  /** Of an urgent case: what may identify the patient is marked, and does not hold it back. */
  isUrgent: boolean
  onCancel?: () => void
  /** One line that grows when it is used. */
  isCompact?: boolean
}

/** A box to answer in: what is typed is sent as paragraphs. */
export function AnswerBox({ failed, onSend, isUrgent, onCancel, isCompact, ...box }: Props) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const failureText = useFailureText()
  const privacy = useRef<AnswerPrivacyHandle>(null)
  async function send(html: string) {
    await onSend(privacy.current?.answerOf(html) ?? { content: html })
    privacy.current?.clear()
  }
  return (
    <WritingBox
      {...box}
      hint={t('noNames')}
      Area={MentionArea}
      prepare={htmlOfText}
      onSend={send}
      holds={() => privacy.current?.asks() ?? false}
      review={(typed) => <AnswerPrivacy {...typed} ref={privacy} isUrgent={isUrgent} />}
      failureText={(error) => failureText(error, { otherwise: failed })}
      {...(onCancel ? { cancel: { label: tStaff('cancel'), onClick: onCancel } } : {})}
      {...(isCompact ? { placeholder: t('yourAnswer') } : {})}
    />
  )
}
