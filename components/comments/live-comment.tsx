'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import type { Locale } from '@/lib/core/locales'
import { CommentActions } from './comment-actions'
import { CommentBox, useFaultText } from './comment-box'
import { CommentEntry } from './comment-entry'
import type { ShownComment } from './shown-comment'
import type { DiscussionActions } from './use-discussion'

interface Props {
  comment: ShownComment
  locale: Locale
  lang: string
  /** The viewer; null has no actions. */
  userId: string | null
  actions: DiscussionActions
}

/** A comment as a member sees it: with the actions allowed, or in a box while being edited. */
export function LiveComment({ comment, locale, lang, userId, actions }: Props) {
  const t = useTranslations('discussion')
  const faultText = useFaultText()
  /** State of the edit box, with the error in its text. */
  const [change, setChange] = useState<{ problem?: string } | null>(null)

  /** Optimistic update: shows the new text at once; the typed text stays stored until the server has saved it. */
  async function save(text: string) {
    setChange(null)
    try {
      await actions.edit.mutateAsync({ id: comment.id, text })
    } catch (error) {
      const isEnded = error instanceof ApiError && error.status === 401
      if (!isEnded) setChange({ problem: faultText(error, t('updateFailed')) })
      throw error
    }
  }

  const box =
    change && userId ? (
      <CommentBox
        name={`comment.${comment.id}.${userId}`}
        label={t('editLabel')}
        submitLabel={t('save')}
        initial={comment.text}
        initialProblem={change.problem}
        failed={t('updateFailed')}
        onSend={save}
        onCancel={() => setChange(null)}
      />
    ) : null
  return (
    <CommentEntry comment={comment} locale={locale} lang={lang} instead={box}>
      {userId && !box && !comment.isPending ? (
        <CommentActions
          comment={comment}
          locale={locale}
          userId={userId}
          actions={actions}
          onEdit={() => setChange({})}
        />
      ) : null}
    </CommentEntry>
  )
}
