import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { Avatar } from '../ui/avatar'
import { cn } from '../ui/class-names'
import { type CommentView, useAuthorName } from './comment-view'

interface CommentTextProps {
  comment: CommentView
  locale: Locale
  /** The language it is most likely written in. */
  lang: string
}

/** The text of a comment, or the notice that it was redacted; only the author sees why. */
function CommentText({ comment, locale, lang }: CommentTextProps) {
  const t = useTranslations('discussion')
  const { redacted, state, text } = comment
  if (redacted) {
    const date = formatLongDate(redacted.at, locale)
    const isAuthor = redacted.by === 'author'
    return (
      <p className="mt-1 text-muted italic">
        {isAuthor ? t('redactedByAuthor', { date }) : t('redactedByModerator', { date })}
      </p>
    )
  }
  return (
    <>
      <p dir="auto" lang={lang} className="mt-1 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      {state === 'visible' ? null : (
        <p className="mt-1 border-l-4 border-clay pl-2 text-sm text-muted">{t(state)}</p>
      )}
    </>
  )
}

interface Props {
  comment: CommentView
  locale: Locale
  lang: string
  /** Replaces the text, for example with an edit box. */
  instead?: ReactNode
  /** The actions available. */
  children?: ReactNode
}

/** A comment in a discussion: author, date and text. */
export function CommentEntry({ comment, locale, lang, instead, children }: Props) {
  const t = useTranslations('discussion')
  const { author, createdAt, isPending } = comment
  const name = useAuthorName()(author)
  return (
    <li className={cn('flex gap-3', isPending && 'rounded-card bg-wash')}>
      <Avatar name={name} src={author?.avatar ?? undefined} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="text-base font-semibold text-ink wrap-anywhere">{name}</span>{' '}
          {author?.is_clinician ? (
            <span className="inline-flex items-center gap-1 text-success">
              <BadgeCheck aria-hidden="true" className="size-4" />
              {t('clinician')}
            </span>
          ) : null}{' '}
          <time dateTime={createdAt}>{formatLongDate(createdAt, locale)}</time>{' '}
          {comment.edited_at ? <span>({t('edited')})</span> : null}{' '}
          {isPending ? <span>({t('sending')})</span> : null}
        </p>
        {instead ?? <CommentText comment={comment} locale={locale} lang={lang} />}
        {children}
      </div>
    </li>
  )
}
