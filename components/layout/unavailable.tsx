import { useTranslations } from 'next-intl'
import { StatusMark } from './status-mark'

interface Props {
  /** What could not be read, and what to do, where the page has its own wording. */
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
