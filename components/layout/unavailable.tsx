import { useTranslations } from 'next-intl'
import type { SearchedPlural } from '@/lib/core/library-kinds'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'

/**
 * Tells the cache handler which status to send this page with: a rendered page cannot set it itself
 * (server/html/finish-page.mjs).
 */
export function StatusMark({ status }: { status: 404 | 410 | 503 }) {
  return (
    <>
      <meta name="ingingo:status" content={String(status)} />
      <meta name="robots" content="noindex" />
    </>
  )
}

interface Props {
  /** The failed read and the next step, in the page's own wording. */
  title?: string
  text?: string
}

/** Replaces a page whose data could not be read; sent with status 503 and never kept. */
export function Unavailable({ title, text }: Props) {
  const t = useTranslations('errors')
  return (
    <div className="mx-auto max-w-2xl px-4 py-20">
      <StatusMark status={503} />
      <h1 className="text-3xl font-semibold">{title ?? t('unavailableTitle')}</h1>
      <p className="mt-4 text-muted">{text ?? t('unavailableText')}</p>
      <p className="mt-6">
        {/* biome-ignore lint/a11y/useValidAnchor: leads to this very page, with its query */}
        <a href="" className="underline">
          {t('retry')}
        </a>
      </p>
    </div>
  )
}

/** Replaces an article or video that could not be read: names the failed call and why it failed. */
export function OneUnavailable({
  call,
}: {
  call: 'articles.fetchOneFailed' | 'videos.fetchOneFailed'
}) {
  const t = useTranslations()
  return <Unavailable text={`${t(call)}${t('errors.server')}`} />
}

interface ListUnavailableProps {
  /** What failed, as a key of the catalogue. */
  failed:
    | `${SearchedPlural}.failed`
    | 'articles.searchFailed'
    | 'facts.failed'
    | 'faqs.failed'
    | 'topics.failed'
    | 'search.failed'
  /** The catalogue's text for a failed call, followed by the reason. */
  call?: 'articles.fetchFailed' | 'faqs.fetchFailed'
}

/** Replaces a list, or a search, whose data could not be read. */
export function ListUnavailable({ failed, call }: ListUnavailableProps) {
  const t = useTranslations()
  return (
    <Unavailable
      title={t(failed, { message: t('errors.unavailableTitle') })}
      text={call && `${t(call)}${t('errors.server')}`}
    />
  )
}

/** Replaces something that was once public; sent with status 410. */
export function Gone({ title, locale }: { title: string; locale: Locale }) {
  const t = useTranslations('errors')
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <StatusMark status={410} />
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        title={title}
        text={t('goneText')}
        action={<ButtonLink href={localePath(locale, paths.home)}>{t('returnHome')}</ButtonLink>}
      />
    </div>
  )
}
