import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { StatusMark } from './status-mark'

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
