'use client'

import { useTranslations } from 'next-intl'
import { htmlOfText } from '@/lib/core/typed-text'
import { useFailureText } from '../forms/use-failure-text'
import { WritingBox } from '../forms/writing-box'

interface Props {
  /** Names the box and the person. */
  name: string
  label: string
  initial?: string
  submitLabel: string
  /** Said when the server gives no reason. */
  failed: string
  /** Rejects when it was not kept. */
  onSend: (html: string) => Promise<unknown>
  onCancel?: () => void
  /** One line that grows when it is used. */
  isCompact?: boolean
}

/** A box to answer in: what is typed is sent as paragraphs. */
export function AnswerBox({ failed, onCancel, isCompact, ...box }: Props) {
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const failureText = useFailureText()
  return (
    <WritingBox
      {...box}
      hint={t('noNames')}
      prepare={htmlOfText}
      failureText={(error) => failureText(error, { otherwise: failed })}
      {...(onCancel ? { cancel: { label: tStaff('cancel'), onClick: onCancel } } : {})}
      {...(isCompact ? { placeholder: t('yourAnswer') } : {})}
    />
  )
}
