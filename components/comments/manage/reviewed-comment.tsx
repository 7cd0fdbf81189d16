import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { isolateText } from '@/lib/core/visible-text'
import type { ReviewedCommentDto } from '@/lib/modules/comments/schema'
import { EventMoment } from '../../dashboard/event-moment'
import { Badge } from '../../ui/badge'
import { cn } from '../../ui/class-names'
import { DISCUSSION } from '../sign-in-link'
import { useAuthorName } from '../use-author-name'

const STATES = {
  visible: { text: 'stateVisible', tone: 'neutral' },
  waiting: { text: 'stateWaiting', tone: 'warning' },
  hidden: { text: 'stateHidden', tone: 'danger' },
} as const

interface Props {
  comment: ReviewedCommentDto
  /** Whether the viewer came for this comment. */
  isSought: boolean
}

/** A comment under review: its text, author and page. */
export function ReviewedComment({ comment, isSought }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSought) place.current?.focus()
  }, [isSought])
  const t = useTranslations('comments')
  const locale = useLocale()
  const nameOf = useAuthorName()
  const { author, item, kind, state, text, createdAt } = comment
  const page = `${localePath(locale, paths[kind](item.id))}#${DISCUSSION}`
  return (
    <div
      ref={place}
      {...(isSought ? { tabIndex: -1, 'aria-current': true } : {})}
      className={cn('grid gap-1.5 font-normal', isSought && 'border-l-4 border-ochre pl-3')}
    >
      <p dir="auto" className="max-w-[60ch] wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={STATES[state].tone}>{t(STATES[state].text)}</Badge>
        <span className="wrap-anywhere">{t('by', { name: isolateText(nameOf(author)) })}</span>
        {author?.email ? <span className="wrap-anywhere">{author.email}</span> : null}
        <EventMoment iso={createdAt} />
      </p>
      <p className="text-sm text-muted">
        {item.is_public ? (
          <a href={page} className="inline-block py-1 text-forest underline wrap-anywhere">
            {t('on', { title: isolateText(item.title) })}
          </a>
        ) : (
          t('on', { title: isolateText(item.title) })
        )}
      </p>
    </div>
  )
}
