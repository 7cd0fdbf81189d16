'use client'

import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import type { FollowingCall } from '@/lib/browser/outbox/outbox'
import { limits } from '@/lib/core/limits'
import { htmlOfText } from '@/lib/core/typed-text'
import { useFailureText } from '../forms/use-failure-text'
import { WritingBox } from '../forms/writing-box'
import { AnswerPrivacy, type AnswerPrivacyHandle, type TypedAnswer } from './answer-privacy'
import { MentionArea } from './mention-area'
import { OfferedFiles } from './offered-files'
import type { AnswerFilesState } from './use-answer-files'

/** How an answer is sent. */
export interface Sending {
  /** Set when the answer is already posted and only some of its files could not be sent. */
  id: string | null
  /** The calls that follow once it is posted, should it have to wait for a network. */
  following: FollowingCall[]
}

interface Props {
  name: string
  label: string
  initial?: string
  submitLabel: string
  /** Shown when the server gives no reason. */
  failed: string
  /** Returns the id of the saved answer, or null while it waits on this device. Rejects when it was not saved. */
  onSend: (answer: TypedAnswer, sending: Sending) => Promise<string | null>
  /** Called once all of it is sent. */
  onDone?: () => void
  /** Pictures and a document, where they are allowed. */
  files?: AnswerFilesState
  /** Whether the case states who consented to pictures. */
  hasConsent?: boolean
  /** In an urgent case, what may identify the patient is marked but does not hold the answer back. */
  isUrgent: boolean
  onCancel?: () => void
  /** One line that grows when used. */
  isCompact?: boolean
}

/** A box to answer in: sends what is typed as paragraphs, then its files. */
export function AnswerBox(props: Props) {
  const { failed, onSend, onDone, files, hasConsent = false, isUrgent, onCancel, isCompact } = props
  const { name, label, initial, submitLabel } = props
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const failureText = useFailureText()
  const privacy = useRef<AnswerPrivacyHandle>(null)
  const posted = useRef<string | null>(null)
  async function send(html: string) {
    const answer = privacy.current?.answerOf(html) ?? { content: html }
    const reason = answer.identifiers_reason
    const following = files?.following(reason) ?? []
    const id = await onSend(answer, { id: posted.current, following })
    if (files && id) {
      posted.current = id
      await files.send(id, reason)
    }
    posted.current = null
    files?.clear()
    privacy.current?.clear()
    onDone?.()
  }
  function problemOf(error: unknown): string {
    if (!posted.current) return failureText(error, { otherwise: failed })
    const problem = failureText(error, { otherwise: t('answerFiles.failed') })
    return t('answerFiles.notSent', { problem })
  }
  return (
    <WritingBox
      name={name}
      label={label}
      submitLabel={submitLabel}
      {...(initial === undefined ? {} : { initial })}
      hint={t('noNames')}
      Area={MentionArea}
      prepare={htmlOfText}
      max={limits.textLength.caseAnswer}
      onSend={send}
      holds={() => Boolean(privacy.current?.asks() || files?.asks())}
      review={(typed) => (
        <>
          <AnswerPrivacy {...typed} ref={privacy} isUrgent={isUrgent} />
          {files ? <OfferedFiles files={files} hasConsent={hasConsent} /> : null}
        </>
      )}
      failureText={problemOf}
      {...(onCancel ? { cancel: { label: tStaff('cancel'), onClick: onCancel } } : {})}
      {...(isCompact ? { placeholder: t('yourAnswer') } : {})}
    />
  )
}
