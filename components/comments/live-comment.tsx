'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { keepValues, takeValues } from '@/lib/browser/session/kept-values'
import type { Locale } from '@/lib/core/locales'
import { CommentActions } from './comment-actions'
import { CommentBox } from './comment-box'
import { CommentEntry } from './comment-entry'
import type { ShownComment } from './shown-comment'
import type { DiscussionActions } from './use-discussion'
import { useFaultText } from './use-fault-text'

interface Props {
  comment: ShownComment
  locale: Locale
  lang: string
  /** Who looks at it; nothing can be done by nobody. */
  userId: string | null
  actions: DiscussionActions
}

interface Draft {
  text: string
  problem?: string
}

/** A comment as a member sees it: with what they may do, or in a box while they change it. */
export function LiveComment({ comment, locale, lang, userId, actions }: Props) {
  const t = useTranslations('discussion')
  const faultText = useFaultText()
  const [draft, setDraft] = useState<Draft | null>(null)
  const keepAs = `comment.${comment.id}.${userId}`

  /** The new text stands at once. Until the server has it, it is kept where the end of the session does not reach. */
  async function save(text: string): Promise<null> {
    keepValues(keepAs, { text })
    setDraft(null)
    try {
      await actions.edit.mutateAsync({ id: comment.id, text })
      takeValues(keepAs)
    } catch (error) {
      const isEnded = error instanceof ApiError && error.status === 401
      if (!isEnded) setDraft({ text, problem: faultText(error, t('updateFailed')) })
    }
    return null
  }

  const box =
    draft && userId ? (
      <CommentBox
        label={t('editLabel')}
        submitLabel={t('save')}
        initial={draft.text}
        {...(draft.problem ? { initialProblem: draft.problem } : {})}
        keepAs={keepAs}
        send={save}
        onCancel={() => setDraft(null)}
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
          onEdit={() => setDraft({ text: comment.text })}
        />
      ) : null}
    </CommentEntry>
  )
}
