import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { Avatar } from '../ui/avatar'
import { cn } from '../ui/class-names'
import { CommentText } from './comment-text'
import type { ShownComment } from './shown-comment'
import { useAuthorName } from './use-author-name'

interface Props {
  comment: ShownComment
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
