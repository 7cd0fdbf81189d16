import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { AuthorDto } from '@/lib/modules/users/schema'
import { Avatar } from '../ui/avatar'
import { ButtonLink } from '../ui/button'

/** A comment as it is shown; articles and papers name its fields differently. */
export interface ShownComment {
  id: string
  text: string
  createdAt: string
  isEdited: boolean
  author: AuthorDto | null
}

interface Props {
  comments: ShownComment[]
  isOpen: boolean
  locale: Locale
  /** Where the reader comes back to after signing in. */
  path: string
}

/** The discussion below an article or a paper, oldest first. */
export function Discussion({ comments, isOpen, locale, path }: Props) {
  const t = useTranslations('discussion')
  const next = encodeURIComponent(localePath(locale, path))
  return (
    <section
      aria-labelledby="discussion"
      className="no-print mt-16 max-w-measure border-t border-line pt-8"
    >
      <h2 id="discussion" className="text-2xl">
        {t('title')}
      </h2>
      <p className="mt-1 text-muted">{t('count', { count: comments.length })}</p>
      <ul className="mt-6 flex flex-col gap-6">
        {comments.map((comment) => (
          <li key={comment.id} className="flex gap-3">
            <CommentEntry comment={comment} locale={locale} />
          </li>
        ))}
      </ul>
      {isOpen ? (
        <p className="mt-8">
          <ButtonLink variant="secondary" href={`${localePath(locale, paths.login)}?next=${next}`}>
            {t('signIn')}
          </ButtonLink>
        </p>
      ) : (
        <p className="mt-8 text-muted">{t('closed')}</p>
      )}
    </section>
  )
}

function CommentEntry({ comment, locale }: { comment: ShownComment; locale: Locale }) {
  const t = useTranslations('discussion')
  const { author } = comment
  const name = author ? `${author.first_name} ${author.last_name}` : t('formerMember')
  return (
    <>
      <Avatar name={name} src={author?.avatar ?? undefined} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <span className="text-base font-semibold text-ink">{name}</span>
          {author?.is_clinician ? (
            <span className="inline-flex items-center gap-1 text-success">
              <BadgeCheck aria-hidden="true" className="size-4" />
              {t('clinician')}
            </span>
          ) : null}
          <time dateTime={comment.createdAt}>{formatLongDate(comment.createdAt, locale)}</time>
          {comment.isEdited ? <span>({t('edited')})</span> : null}
        </p>
        <p className="mt-1 whitespace-pre-line">{comment.text}</p>
      </div>
    </>
  )
}
