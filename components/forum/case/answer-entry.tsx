'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Button } from '../../ui/button'
import { cn } from '../../ui/class-names'
import { isPending } from '../expected'
import { AnswerActions } from './answer-actions'
import { AnswerHead } from './answer-head'
import { AnswerText } from './answer-text'
import { useCaseTalk } from './case-talk'
import { ReplyBox } from './reply-box'
import { holds, type ShownComment } from './shown-threads'

interface Props {
  shown: ShownComment
  /** 1 for an answer to the case itself. */
  level: number
}

/** A comment with its actions and replies, which open on demand or while the viewer writes among them. */
export function AnswerEntry({ shown, level }: Props) {
  const t = useTranslations('forum')
  const { box, isOpen } = useCaseTalk()
  const list = useId()
  const [isExpanded, setExpanded] = useState(false)
  const { comment, replies } = shown
  const isWriting = isOpen('reply', comment.id)
  const areShown = isExpanded || (box !== '' && replies.some((reply) => holds(reply, box)))
  return (
    <li
      className={cn(
        'grid gap-2 print:break-inside-avoid',
        level === 1 && 'rounded-card border border-line p-4',
        level === 1 && comment.is_accepted && 'border-l-4 border-l-forest',
        isPending(comment) ? 'rounded-card bg-wash' : level === 1 && 'bg-surface',
      )}
    >
      <AnswerHead shown={shown} />
      <AnswerText comment={comment} />
      <AnswerActions comment={comment} />
      {isWriting ? <ReplyBox comment={comment} onSent={() => setExpanded(true)} /> : null}
      {replies.length > 0 ? (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-expanded={areShown}
            aria-controls={list}
            onClick={() => setExpanded(!areShown)}
            className="no-print -ml-3 justify-self-start"
          >
            {areShown ? t('hideReplies') : t('viewReplies', { count: replies.length })}
          </Button>
          <ol
            id={list}
            className={cn(
              'gap-4 border-l-2 border-line pl-3 print:grid sm:pl-5',
              areShown ? 'grid' : 'hidden',
            )}
          >
            {replies.map((reply) => (
              <AnswerEntry key={reply.comment.id} shown={reply} level={level + 1} />
            ))}
          </ol>
        </>
      ) : null}
    </li>
  )
}
