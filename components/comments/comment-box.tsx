'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { cleanComment, isBlankComment, MOST_COMMENT } from '@/lib/core/comment-text'
import { useFailureText } from '../forms/use-failure-text'
import { WritingBox } from '../forms/writing-box'

interface Props {
  /** Names the box and the person. */
  name: string
  label: string
  hint?: string
  initial?: string
  initialProblem?: string | undefined
  submitLabel: string
  /** Said when the server gives no reason. */
  failed: string
  /** Rejects when it was not kept. */
  onSend: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** A box to write a comment in. */
export function CommentBox({ failed, onCancel, ...box }: Props) {
  const t = useTranslations('discussion')
  const tRules = useTranslations('validation')
  const faultText = useFaultText()
  return (
    <WritingBox
      {...box}
      prepare={(typed) => (isBlankComment(typed) ? '' : cleanComment(typed))}
      check={(text) => ([...text].length > MOST_COMMENT ? tRules('commentMost') : undefined)}
      failureText={(error) => faultText(error, failed)}
      isEmptiedAtOnce={!onCancel}
      {...(onCancel ? { cancel: { label: t('cancel'), onClick: onCancel } } : {})}
    />
  )
}

/** Puts a comment that was refused into words: what is wrong with the text comes first. */
export function useFaultText(): (error: unknown, otherwise: string) => string {
  const failureText = useFailureText()
  return (error, otherwise) => {
    const fields = error instanceof ApiError ? error.fields : {}
    return fields.content?.[0] ?? fields.comment?.[0] ?? failureText(error, { otherwise })
  }
}
