import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { readSecondStep, SECOND_STEP } from './second-step-calls'

/**
 * Tells an administrator without a second step the deadline for setting one up. Renders the content once it is known
 * whether the notice appears above it, so that nothing shifts.
 */
export function GraceNotice({ children }: { children: ReactNode }) {
  const t = useTranslations('secondStep')
  const locale = useLocale()
  const { data, isPending } = useQuery({ queryKey: [SECOND_STEP], queryFn: readSecondStep })
  if (isPending) return null
  if (!data?.is_demanded || data.is_enrolled || !data.due_at) return children
  return (
    <>
      <Notice
        tone="warning"
        role="note"
        className="mt-6"
        title={t('demandedTitle')}
        action={
          <ButtonLink variant="secondary" href={localePath(locale, paths.secondStep)}>
            {t('begin')}
          </ButtonLink>
        }
      >
        <p>{t('demandedUntil', { day: formatLongDate(data.due_at, locale) })}</p>
      </Notice>
      {children}
    </>
  )
}
