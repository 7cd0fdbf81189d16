import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { ShownComment } from './shown-comment'

interface Props {
  comment: ShownComment
  locale: Locale
  /** The language it is most likely written in. */
  lang: string
}

/** The text of a comment, or the notice that it was redacted; only the author sees why. */
export function CommentText({ comment, locale, lang }: Props) {
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
