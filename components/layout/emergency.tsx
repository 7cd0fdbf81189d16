import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { formatPhone, phoneLink } from '@/lib/core/format-phone'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { cn } from '../ui/class-names'
import { menuItemStyle } from '../ui/menu'
import { Notice } from '../ui/notice'

/** The link to the emergency page, in the menu of shells without a row of links. */
export function EmergencyItem({ locale }: { locale: Locale }) {
  const t = useTranslations('emergency')
  return (
    <li className="border-t border-line">
      <a
        href={localePath(locale, paths.emergency)}
        className={cn(menuItemStyle, 'font-semibold text-clay')}
      >
        {t('link')}
      </a>
    </li>
  )
}

/** States that reading does not replace care, and links to the emergency signs. */
export function CareLine({ locale }: { locale: Locale }) {
  const t = useTranslations('emergency')
  return (
    <p className="mt-3 flex max-w-measure flex-wrap items-center gap-x-2 text-muted">
      {t('noCare')}{' '}
      <a
        href={localePath(locale, paths.emergency)}
        className="inline-flex min-h-11 items-center font-semibold text-forest underline"
      >
        {t('noCareLink')}
      </a>
    </p>
  )
}

/** The emergency numbers, each a link that calls it. */
export function EmergencyCalls({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('chat')
  if (numbers.length === 0) return null
  return (
    <p className="mt-3 flex flex-wrap gap-x-6">
      {numbers.map((number) => (
        <Fragment key={number}>
          <a
            href={phoneLink(number)}
            className="inline-flex min-h-11 items-center font-semibold text-clay"
          >
            {t('emergencyCall', { number: formatPhone(number) })}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}

const NOW = [
  'joint',
  'child',
  'chest',
  'stroke',
  'back',
  'sight',
  'blood',
  'leg',
  'injury',
  'allergy',
  'pregnancy',
  'despair',
] as const
const TODAY = ['infection', 'liver', 'eye', 'swelling'] as const

/** The signs that need care at once, those that need it today, and the numbers to call. */
export function EmergencyText({ numbers }: { numbers: readonly string[] }) {
  const t = useTranslations('emergency')
  return (
    <article data-always-text className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-3xl sm:text-4xl">{t('title')}</h1>
      <p className="mt-3 text-lg">{t('lead')}</p>
      <EmergencyCalls numbers={numbers} />
      <div className="prose mt-6">
        <h2>{t('nowTitle')}</h2>
        <ul>
          {NOW.map((sign) => (
            <li key={sign}>{t(`now.${sign}`)}</li>
          ))}
        </ul>
        <h2>{t('todayTitle')}</h2>
        <ul>
          {TODAY.map((sign) => (
            <li key={sign}>{t(`today.${sign}`)}</li>
          ))}
        </ul>
        <h2>{t('takeTitle')}</h2>
        <p>{t('take')}</p>
      </div>
      <EmergencyCalls numbers={numbers} />
      <Notice role="note" className="mt-6">
        {t('reviewNote')}
      </Notice>
    </article>
  )
}
