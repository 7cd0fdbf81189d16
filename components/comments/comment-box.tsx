'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { cleanComment, MOST_COMMENT } from '@/lib/core/comment-text'
import { hasVisibleText } from '@/lib/core/visible-text'
import { useFailureText } from '../forms/use-failure-text'
import { WritingBox } from '../forms/writing-box'

interface Props {
  /** Identifies the box and the person; key of the stored text. */
  name: string
  label: string
  hint?: string
  initial?: string
  initialProblem?: string | undefined
  submitLabel: string
  /** Shown when the server gives no reason. */
  failed: string
  /** Rejects when the comment was not saved. */
  onSend: (text: string) => Promise<unknown>
  onCancel?: () => void
}

export function CommentBox({ failed, onCancel, ...box }: Props) {
  const t = useTranslations('discussion')
  const faultText = useFaultText()
  return (
    <WritingBox
      {...box}
      prepare={(typed) => (hasVisibleText(typed) ? cleanComment(typed) : '')}
      max={MOST_COMMENT}
      failureText={(error) => faultText(error, failed)}
      isEmptiedAtOnce={!onCancel}
      {...(onCancel ? { cancel: { label: t('cancel'), onClick: onCancel } } : {})}
    />
  )
}

/** Returns the message for a refused comment: an error in the text takes precedence. */
export function useFaultText(): (error: unknown, otherwise: string) => string {
  const failureText = useFailureText()
  return (error, otherwise) => {
    const fields = error instanceof ApiError ? error.fields : {}
    return fields.content?.[0] ?? fields.comment?.[0] ?? failureText(error, { otherwise })
  }
}
