'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/send'
import { writeLocal } from '@/lib/browser/drafts/local-draft'
import { removeMessage, type WaitingMessage } from '@/lib/browser/outbox/outbox'
import { cleanComment, MAX_COMMENT_LENGTH } from '@/lib/core/comment-text'
import type { Locale } from '@/lib/core/locales'
import { hasVisibleText } from '@/lib/core/typed-text'
import { ConfirmedAction } from '../dashboard/dialogs'
import { useFailureText } from '../forms/use-failure-text'
import { WritingBox } from '../forms/writing-box'
import { Button } from '../ui/button'
import { CommentEntry } from './comment-entry'
import { UNSENT_COMMENT } from './comment-view'
import type { DiscussionActions } from './use-discussion'

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
  const faultText = useCommentErrorText()
  return (
    <WritingBox
      {...box}
      prepare={(typed) => (hasVisibleText(typed) ? cleanComment(typed) : '')}
      max={MAX_COMMENT_LENGTH}
      failureText={(error) => faultText(error, failed)}
      clearsOnSend={!onCancel}
      {...(onCancel ? { cancel: { label: t('cancel'), onClick: onCancel } } : {})}
    />
  )
}

/** Returns the message for a refused comment: an error in the text takes precedence. */
export function useCommentErrorText(): (error: unknown, fallback: string) => string {
  const failureText = useFailureText()
  return (error, fallback) => {
    const fields = error instanceof ApiError ? error.fields : {}
    return fields.content?.[0] ?? fields.comment?.[0] ?? failureText(error, { fallback })
  }
}

interface WaitingCommentProps {
  message: WaitingMessage
  locale: Locale
  lang: string
  me: DiscussionActions['me']
  add: DiscussionActions['add']
}

/** A comment that waits on this device; a refused one is back in a box, with the reason. */
export function WaitingComment({ message, locale, lang, me, add }: WaitingCommentProps) {
  const t = useTranslations('discussion')
  const { key, text, at, refusal } = message
  const name = `refused.${key}`
  const discard = useMutation({
    async mutationFn() {
      writeLocal(name, { current: null })
      await removeMessage(key)
    },
  })
  const discardButton = (
    <ConfirmedAction
      title={t('deleteTitle')}
      text={t('deleteText')}
      confirmLabel={t('discard')}
      action={discard}
      input={undefined}
      trigger={
        <Button variant="quiet" size="small" className="mt-2">
          {t('discard')}
        </Button>
      }
    />
  )

  if (refusal !== null) {
    return (
      <li>
        <CommentBox
          name={name}
          label={t('refused')}
          submitLabel={t('add')}
          initial={text}
          initialProblem={refusal || t('addFailed')}
          failed={t('addFailed')}
          onSend={(changed) => add.mutateAsync(changed).then(() => discard.mutate())}
        />
        {discardButton}
      </li>
    )
  }
  return (
    <CommentEntry
      comment={{ ...UNSENT_COMMENT, id: key, text, createdAt: at, author: me }}
      locale={locale}
      lang={lang}
    >
      <p role="status" className="mt-1 text-sm font-semibold text-clay">
        {t('waitsHere')}
      </p>
      {discardButton}
    </CommentEntry>
  )
}
